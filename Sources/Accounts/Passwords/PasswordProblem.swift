/// Why a new password breaks the `PasswordPolicy`. Lengths are in code points.
package enum PasswordProblem: Sendable {
    case empty
    case tooShort(least: Int)
    case tooLong(most: Int)
    /// Without the words that are guessed first it has fewer than `least`.
    case guessable(least: Int)
    /// It is on the list of passwords that attackers try first.
    case breached
}
