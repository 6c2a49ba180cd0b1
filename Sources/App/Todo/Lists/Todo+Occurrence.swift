import Todos

extension Todo {
    /// The date, of one that is still to be done and repeats: by then the to-do may be another occurrence. A tick names it.
    var occurrence: String? { state.repeats && !isCompleted ? draft.date?.text : nil }
}
