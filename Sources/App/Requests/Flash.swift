/// A flash message, as its cookie carries it.
struct Flash: Sendable {
    private static let longestReference = 40

    let kind: FlashKind
    /// What the message is about: an id, an id and a version, a moment, or a reference to the log.
    let reference: String?

    init(kind: FlashKind, reference: String? = nil) {
        self.kind = kind
        self.reference = reference
    }

    var text: String { reference.map { "\(kind.rawValue).\($0)" } ?? kind.rawValue }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard let kind = parts.first.flatMap({ FlashKind(rawValue: String($0)) }) else { return nil }
        self.kind = kind
        reference = parts.count == 2 && parts[1].utf8.count <= Self.longestReference ? String(parts[1]) : nil
    }
}
