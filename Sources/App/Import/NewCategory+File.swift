import Todos

extension NewCategory {
    /// As a file describes it. Looks that it doesn't say, or that no category has, are those of a new one.
    /// - Returns: nil if no category can have this name.
    init?(named name: String, colour: String, icon: String) {
        let colour = CategoryColour(rawValue: colour) ?? .blue
        guard let new = try? NewCategory(name: name, colour: colour, icon: CategoryIcon(rawValue: icon) ?? .star)
        else { return nil }
        self = new
    }
}
