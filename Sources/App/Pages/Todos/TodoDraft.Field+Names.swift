import Todos

extension TodoDraft.Field {
    /// The name in forms and in JSON.
    var formName: String { self == .recurrence ? "repeat" : "\(self)" }

    /// The name in exported files.
    var exportName: String {
        switch self {
        case .startTime: "start"
        case .endTime: "end"
        default: "\(self)"
        }
    }
}
