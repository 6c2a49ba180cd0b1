/// Why a name means nothing where it stands.
struct NameProblem: Error {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }
}
