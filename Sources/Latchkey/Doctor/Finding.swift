/// What the doctor says about one thing; as JSON, its properties are the keys.
struct Finding: Report, Sendable {
    enum Verdict: String, Encodable {
        case fine
        /// Works, and somebody should know.
        case warning
        /// Doesn't work, or isn't safe.
        case problem
    }

    let verdict: Verdict
    /// What it is about, in a word or two.
    let subject: String
    /// What is found and, unless it is fine, what to do.
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
