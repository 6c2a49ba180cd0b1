import Mustache

/// A form field as its page shows it: the typed value and an error message.
struct FormField: Renderable {
    /// In bytes: what a browser lets be typed for a description, ten times its 2,000 letters, at three bytes each. Longer
    /// values are not sent back: they were not typed, and would only be transferred twice.
    private static let longestRefill = 60_000

    let value: String
    var message: String? {
        didSet { takesFocus = message != nil }
    }
    /// Whether it has the focus. A field with a message has it, unless another comes before (`focusFirst`).
    fileprivate(set) var takesFocus: Bool

    init(_ value: String = "", message: String? = nil) {
        self.value = value.utf8.count <= Self.longestRefill ? value : ""
        self.message = message
        takesFocus = message != nil
    }

    /// Leaves the focus to a field before.
    mutating func yieldFocus() { takesFocus = false }

    static let fields: [Field<FormField>] = [
        .init("value", \.value),
        .init("message", \.message),
        .init("takesFocus", \.takesFocus),
    ]
}

extension Renderable {
    /// Focuses the first field with a message of a refused form, and no other: HTML allows `autofocus` once.
    /// - Parameter fields: those that can have messages at the same time, in reading order.
    mutating func focusFirst(of fields: WritableKeyPath<Self, FormField>...) {
        var isTaken = false
        for field in fields {
            self[keyPath: field].takesFocus = !isTaken && self[keyPath: field].message != nil
            isTaken = isTaken || self[keyPath: field].takesFocus
        }
    }
}
