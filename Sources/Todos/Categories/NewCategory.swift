/// A category to make, with a name that one can have.
package struct NewCategory: Sendable, Equatable {
    package let name: String
    package let colour: CategoryColour
    package let icon: CategoryIcon

    /// - Throws: `CategoryError.name`.
    package init(name: String, colour: CategoryColour, icon: CategoryIcon) throws(CategoryError) {
        self.name = try CategoryDetails.checked(name)
        (self.colour, self.icon) = (colour, icon)
    }
}
