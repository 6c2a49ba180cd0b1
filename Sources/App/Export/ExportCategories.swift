import Todos

/// A member's custom categories, whose keys are meaningless outside the account.
struct ExportCategories {
    private let own: [Category: CategoryDetails]

    init(_ categories: [CategoryDetails]) {
        own = categories.reduce(into: [:]) { own, details in
            if details.category.isOwn { own[details.category] = details }
        }
    }

    /// A custom category; nil for a standard one.
    subscript(own category: Category) -> CategoryDetails? { own[category] }

    /// The key of a standard category, or the name of a custom one.
    func text(of category: Category) -> String { own[category]?.name ?? category.rawValue }
}
