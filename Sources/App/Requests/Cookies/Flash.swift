import Mustache

/// A flash message, as its cookie carries it. A page shows it in a notice, the box that also holds other messages.
struct Flash: Sendable {
    private static let longestReference = 40
    private static let separator = "."

    let kind: FlashKind
    /// What the message is about, in its parts: an id, an id and a version, a day, a moment, a reference to the log.
    /// Empty when the message says all.
    let reference: [String]

    init(kind: FlashKind, reference: [String] = []) {
        self.kind = kind
        self.reference = reference
    }

    /// Such as `saved`, `todo-added.7` and `todo-changed.7.2`.
    var text: String { ([kind.rawValue] + reference).joined(separator: Self.separator) }

    /// What the message is about, as its sentence shows it; empty when the message says all.
    var referenceText: String { reference.joined(separator: Self.separator) }

    /// Reads what `text` writes; nil for anything else.
    init?(_ text: String) {
        let parts = text.split(separator: Self.separator, maxSplits: 1)
        guard let kind = parts.first.flatMap({ FlashKind(rawValue: String($0)) }) else { return nil }
        self.kind = kind
        let isShort = parts.count == 2 && parts[1].utf8.count <= Self.longestReference
        reference =
            isShort ? parts[1].split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init) : []
    }

    /// The address that a form posts to in order to undo what the message reports; nil when nothing can be undone.
    var undo: LocalPath? { kind.undo?.filled(with: undone) }

    /// What there is to undo. The day of what was done to all of a day, and how many were added, is for the sentence.
    private var undone: [String] {
        switch kind {
        case .dayCompleted, .dayReopened, .todosAdded: Array(reference.prefix(1))
        default: reference
        }
    }

    /// The address of the page that edits what the message reports; nil when there is none.
    var edit: LocalPath? { kind.edit?.filled(with: reference) }
}
