import TextRules
import Todos

extension ImportContents {
    /// A category as a file describes it. Looks that it doesn't say, or that no category has, are those of a new one.
    /// - Returns: nil, with a warning, if no category can have this name.
    mutating func newCategory(
        named name: String, colour: String, icon: String, at position: Int
    ) throws(ImportError) -> NewCategory? {
        do {
            return try NewCategory(
                name: name, colour: CategoryColour(rawValue: colour) ?? NewCategory.firstColour,
                icon: CategoryIcon(rawValue: icon) ?? NewCategory.firstIcon)
        } catch {
            let kind: ImportWarning.Kind =
                switch error {
                case .name(.tooLong), .name(.tooManyBytes): .categoryNameTooLong
                default: .categoryNameUnusable
                }
            try warning(kind, at: position, about: name)
            return nil
        }
    }
}
