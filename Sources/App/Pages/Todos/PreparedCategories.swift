import Synchronization
import Todos

/// A member's categories as lines of quick add may name them, prepared with the first line and kept for the others.
final class PreparedCategories: Sendable {
    private let prepared = Mutex<QuickCategories?>(nil)

    /// - Parameter named: gives the categories with their names; called once.
    func categories(_ named: () -> [QuickCategory]) -> QuickCategories {
        prepared.withLock { prepared in
            let categories = prepared ?? QuickCategories(named())
            prepared = categories
            return categories
        }
    }
}
