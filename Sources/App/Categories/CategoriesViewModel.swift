import Mustache
import Todos

/// The list of the member's categories.
enum CategoriesViewModel {
    struct Output: Renderable {
        /// The chosen one is that which new to-dos go to.
        let categories: [CategoryChoice]
        let archived: [CategoryChoice]
        let canAdd: Bool
        var hasArchived: Bool { !archived.isEmpty }

        static let fields: [Field<Output>] = [
            .init("categories", \.categories),
            .init("archived", \.archived),
            .init("canAdd", \.canAdd),
            .init("hasArchived", \.hasArchived),
        ]
    }

    /// - Parameter most: how many the member may have.
    static func page(_ styles: CategoryStyles, most: Int) -> Output {
        Output(
            categories: styles.choices(chosen: styles.usual),
            archived: styles.looks.filter(\.isArchived).map { CategoryChoice($0, isChosen: false) },
            canAdd: styles.looks.count < most)
    }
}
