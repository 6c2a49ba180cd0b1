/// One finding of `check` or `doctor`, or a start's warning. The property names are the JSON keys.
struct Finding: Encodable, Sendable {
    enum Verdict: String, Encodable {
        case fine
        /// Works, but the operator should know.
        case warning
        /// Doesn't work, or isn't safe.
        case problem
    }

    let verdict: Verdict
    /// The subject, in a word or two.
    let subject: String
    /// The result and, unless it is fine, the advice.
    let sentence: String

    static func fine(_ subject: String, _ sentence: String) -> Finding { Finding(.fine, subject, sentence) }
    static func warning(_ subject: String, _ sentence: String) -> Finding { Finding(.warning, subject, sentence) }
    static func problem(_ subject: String, _ sentence: String) -> Finding { Finding(.problem, subject, sentence) }

    private init(_ verdict: Verdict, _ subject: String, _ sentence: String) {
        (self.verdict, self.subject, self.sentence) = (verdict, subject, sentence)
    }

    var line: String {
        let word = verdict.rawValue
        return "\(word)\(String(repeating: " ", count: 9 - word.count))\(subject): \(sentence)"
    }
}

extension SettingsError {
    /// A problem for each sentence.
    var findings: [Finding] { sentences.map { .problem("Settings", $0) } }
}
