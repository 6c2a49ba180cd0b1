import Synchronization

/// Templates that were compiled and found to be without fault, for several sites that show the same: tests make hundreds.
package final class CompiledScreens: Sendable {
    private let pages = Mutex<[String: any Sendable]>([:])

    package init() {}

    func page<Page: Sendable>(_ key: String, as type: Page.Type) -> Page? {
        pages.withLock { $0[key] as? Page }
    }

    /// Keeps all pages of a site whose templates were checked as a whole.
    func keep(_ checked: [String: any Sendable]) {
        pages.withLock { $0 = checked }
    }
}
