import Secrets

/// A code of the app or a recovery code, in the form in which it is compared.
enum FactorCode {
    case app(String)
    case recovery(RecoveryCode)

    /// Nil for what can be neither.
    /// - Parameter typed: as the member typed it.
    init?(_ typed: String) {
        if let code = RecoveryCode(typed) {
            self = .recovery(code)
        } else if let code = TOTPKey.code(typed) {
            self = .app(code)
        } else {
            return nil
        }
    }
}
