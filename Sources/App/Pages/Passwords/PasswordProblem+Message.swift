import Accounts
import Web

extension PasswordProblem {
    /// The message beside the field.
    func message(_ localizer: Localizer) -> String {
        switch self {
        case .empty: localizer["password.empty"]
        case .tooShort(let least): localizer.filled("password.tooShort", ["shortest": String(least)])
        case .tooLong(let most): localizer.filled("password.tooLong", ["longest": String(most)])
        case .guessable(let least): localizer.filled("password.guessable", ["shortest": String(least)])
        case .breached: localizer["password.breached"]
        }
    }
}
