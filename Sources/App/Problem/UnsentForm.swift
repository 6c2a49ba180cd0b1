import Mustache
import Web

/// A form that reached us while nothing could be saved: the page that says so holds what was typed, and sends it again.
struct UnsentForm: Renderable {
    /// Where it was sent to: a path of ours, its query included.
    let action: LocalPath
    let values: [UnsentValue]

    static let fields: [Field<UnsentForm>] = [
        .init("action", \.action),
        .init("values", \.values),
    ]

    /// Nil for what was no form of this visitor's, and for one with a password, which never goes back into a page.
    init?(_ visit: Visit<Visitor>) {
        guard visit.request.method == .post, let form = try? FormGuard.read(visit) else { return nil }
        let path = visit.request.path + (visit.request.query.map { "?" + $0 } ?? "")
        guard let action = LocalPath.destination(path) else { return nil }
        self.action = action
        guard !form.names.contains(where: { $0.lowercased().contains("password") }) else { return nil }
        values = form.names.map { UnsentValue(name: $0, value: form[$0]) }
    }
}

/// One field of it.
struct UnsentValue: Renderable {
    let name: String
    let value: String

    static let fields: [Field<UnsentValue>] = [
        .init("name", \.name),
        .init("value", \.value),
    ]
}
