/// The reason why a name can't be resolved.
struct NameError: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
