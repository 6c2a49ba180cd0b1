import Mustache
import Todos

/// The categories to choose from where there may be many: the first ones with the chosen one, and the others folded.
struct CategoryChoices: Renderable {
    /// About two rows beside a list, and a few of a form's on a phone.
    private static let firstOnes = 12

    var unfolded: [CategoryChoice] = []
    private(set) var folded: [CategoryChoice] = []

    static let fields: [Field<CategoryChoices>] = [
        .init("unfolded", \.unfolded),
        .init("folded", \.folded),
        .init("hasFolded") { !$0.folded.isEmpty },
    ]

    init(_ styles: CategoryStyles, chosen: Category?) {
        for (index, choice) in styles.choices(chosen: chosen).enumerated() {
            if index < Self.firstOnes || choice.isChosen {
                unfolded.append(choice)
            } else {
                folded.append(choice)
            }
        }
    }
}
