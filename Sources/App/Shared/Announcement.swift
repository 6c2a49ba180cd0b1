/// What is told once on the next page, as its cookie carries it.
struct Announcement: Sendable {
    private static let longestReference = 40

    let notice: Notice
    /// What the log knows it by.
    let reference: String?

    init(notice: Notice, reference: String? = nil) {
        self.notice = notice
        self.reference = reference
    }

    var text: String { reference.map { "\(notice.rawValue).\($0)" } ?? notice.rawValue }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let notice = parts.first.flatMap({ Notice(rawValue: String($0)) }) else { return nil }
        self.notice = notice
        reference = parts.count == 2 && parts[1].utf8.count <= Self.longestReference ? String(parts[1]) : nil
    }
}
