/// Why a text breaks its `TextRule`.
package enum TextProblem: Error, Hashable, Sendable {
    case empty
    /// It has more characters than the rule allows.
    case tooLong(most: Int)
    /// Its characters, such as emoji of many parts, take more bytes than so many can reasonably take.
    /// - Parameter longest: how many characters the rule allows.
    case tooManyBytes(most: Int, longest: Int)
    /// More combining marks on one letter than `StackedDiacritics` allows.
    case stackedMarks
    /// An override (`InvisibleCharacters`) would show its letters in another order than they are stored.
    case reordered
    /// It contains control characters, noncharacters, or line breaks where none are allowed.
    case unprintable
}
