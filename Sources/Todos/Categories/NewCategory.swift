/// A category to make, with a name that one can have.
package struct NewCategory: Sendable, Equatable {
    /// The looks that a category has until others are chosen.
    package static let firstColour = CategoryColour.blue
    package static let firstIcon = CategoryIcon.star

    package let name: String
    package let colour: CategoryColour
    package let icon: CategoryIcon

    /// - Throws: `CategoryError.name`.
    package init(
        name: String, colour: CategoryColour = firstColour, icon: CategoryIcon = firstIcon
    ) throws(CategoryError) {
        self.name = try CategoryDetails.checked(name)
        (self.colour, self.icon) = (colour, icon)
    }
}
