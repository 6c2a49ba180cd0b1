import Mustache
import Todos

/// The list of the member's categories.
enum CategoriesViewModel {
    struct Output: Renderable {
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
    static func page(_ palette: Palette, most: Int) -> Output {
        Output(
            categories: palette.choices(chosen: nil),
            archived: palette.looks.filter(\.isArchived).map { CategoryChoice($0, isChosen: false) },
            canAdd: palette.looks.count < most)
    }
}
