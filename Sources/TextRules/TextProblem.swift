/// Why a text breaks its `TextRule`.
package enum TextProblem: Error, Hashable, Sendable {
    case empty
    /// It has more characters than the rule allows, or more bytes than so many characters can reasonably take.
    case tooLong(most: Int)
    /// More combining marks on one letter than `StackedDiacritics` allows.
    case stackedMarks
    /// An override (`InvisibleCharacters`) would show its letters in another order than they are stored.
    case reordered
    /// It contains control characters, or line breaks where none are allowed.
    case unprintable
}
