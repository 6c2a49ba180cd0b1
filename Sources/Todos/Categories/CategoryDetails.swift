/// A category with its name, colour and icon, as its owner has it.
package struct CategoryDetails: Sendable, Hashable {
    package let category: Category
    /// Nil for a standard category with its localized name.
    package let name: String?
    package let colour: CategoryColour
    package let icon: CategoryIcon
    /// Whether it is no longer offered for new to-dos.
    package internal(set) var isArchived: Bool
    /// Whether its owner has chosen it for new to-dos that name no other; one at most is.
    package internal(set) var isUsual: Bool

    package init(
        category: Category, name: String?, colour: CategoryColour, icon: CategoryIcon, isArchived: Bool = false,
        isUsual: Bool = false
    ) {
        (self.category, self.name, self.colour, self.icon) = (category, name, colour, icon)
        (self.isArchived, self.isUsual) = (isArchived, isUsual)
    }

    /// The standard categories as every member begins with them.
    package static let standard = [
        CategoryDetails(category: .sendEmail, name: nil, colour: .black, icon: .mail),
        CategoryDetails(category: .makeCall, name: nil, colour: .brown, icon: .call),
        CategoryDetails(category: .shopping, name: nil, colour: .coral, icon: .bag),
        CategoryDetails(category: .reading, name: nil, colour: .vermilion, icon: .book),
        CategoryDetails(category: .travel, name: nil, colour: .teal, icon: .plane),
        CategoryDetails(category: .study, name: nil, colour: .orange, icon: .cap),
        CategoryDetails(category: .work, name: nil, colour: .sand, icon: .briefcase),
        CategoryDetails(category: .idea, name: nil, colour: .grey, icon: .bulb),
        CategoryDetails(category: .etc, name: nil, colour: .green, icon: .dots),
    ]
}
