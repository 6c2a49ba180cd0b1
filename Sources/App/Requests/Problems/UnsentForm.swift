import Mustache
import Web

/// A form submitted while nothing could be saved. The Problem page contains its values and can submit them again.
struct UnsentForm: Renderable {
    /// The path it was submitted to, with its query.
    let action: LocalPath
    let values: [UnsentValue]

    static let fields: [Field<UnsentForm>] = [
        .init("action", \.action),
        .init("values", \.values),
    ]

    /// Nil for a request without a valid form of this visitor, and for a form with a password or a code, which is
    /// never sent back.
    init?(_ context: Context<Visitor>) {
        guard context.request.method == .post, let form = try? FormReader.read(context) else { return nil }
        guard let action = context.request.destination else { return nil }
        self.action = action
        guard !form.names.contains(where: { $0.lowercased().contains("password") || $0 == "code" }) else { return nil }
        values = form.names.map { UnsentValue(name: $0, value: form[$0]) }
    }
}

/// A field of an unsent form.
struct UnsentValue: Renderable {
    let name: String
    let value: String

    static let fields: [Field<UnsentValue>] = [
        .init("name", \.name),
        .init("value", \.value),
    ]
}
