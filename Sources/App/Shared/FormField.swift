import Mustache

/// One field of a form as its page shows it: what was typed, and what is wrong with it.
struct FormField: Renderable {
    /// Longer texts are not sent back: nobody typed them, and they would only travel twice.
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
