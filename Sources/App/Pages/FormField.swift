import Mustache

/// A form field as its page shows it: the typed value and an error message.
struct FormField: Renderable {
    /// In bytes. Longer values are not sent back: they were not typed, and would only be transferred twice.
    private static let longestRefill = 10_000

    let value: String
    var message: String?

    init(_ value: String = "", message: String? = nil) {
        self.value = value.utf8.count <= Self.longestRefill ? value : ""
        self.message = message
    }

    static let fields: [Field<FormField>] = [
        .init("value", \.value),
        .init("message", \.message),
    ]
}
