import Synchronization
import Todos
import Web

/// Caches the members' category styles.
///
/// Most members change no category and share one instance per locale. Others' are cached until they change something.
final class CategoryStylesCache: Sendable {
    private let todos: Todos
    private let standard = Mutex<[String: CategoryStyles]>([:])
    private let cache: FragmentCache<String, CategoryStyles>

    init(_ todos: Todos) {
        self.todos = todos
        cache = todos.cache(most: 1000)
    }

    /// - Parameter counts: `Todos.changeCounts` of the owner.
    func of(_ owner: Owner, at counts: ChangeCounts, _ localizer: Localizer) async throws -> CategoryStyles {
        try await cache.content(of: owner, at: counts.categories, localizer.locale) { try await of(owner, localizer) }
    }

    func of(_ owner: Owner, _ localizer: Localizer) async throws -> CategoryStyles {
        let categories = try await todos.categories(of: owner)
        guard categories == CategoryDetails.standard else { return CategoryStyles(categories, localizer) }
        return standard.withLock { known in
            if let styles = known[localizer.locale] { return styles }
            let styles = CategoryStyles(categories, localizer)
            known[localizer.locale] = styles
            return styles
        }
    }
}
