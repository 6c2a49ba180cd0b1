import Synchronization

/// Compiled and checked templates, shared by several sites with the same templates: tests create hundreds.
package final class CompiledPages: Sendable {
    private let pages = Mutex<[String: any Sendable]>([:])

    package init() {}

    func page<Page: Sendable>(_ key: String, as type: Page.Type) -> Page? {
        pages.withLock { $0[key] as? Page }
    }

    /// Stores all pages of a site whose templates were checked as a whole.
    func keep(_ checked: [String: any Sendable]) {
        pages.withLock { $0 = checked }
    }
}
