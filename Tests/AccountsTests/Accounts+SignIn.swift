import Accounts
import Secrets

/// A login was refused for its email or password.
enum SignInError: Error {
    case wrongPair
}

/// A login needs its address to be confirmed.
struct Unconfirmed: Error {
    let waiting: Token
}

/// A login needs something that the test is not about.
struct NotSignedIn: Error {}

extension Accounts {
    /// Logs in with a password, and throws if the result is anything but a session.
    @discardableResult
    func signIn(
        email: EmailAddress, password: Secret, remember: Bool, knownBy browser: Token? = nil, from client: ClientInfo,
        notifying notifier: @escaping SecurityNotifier
    ) async throws -> SignedIn {
        do {
            let result = try await passwords.signIn(
                email: email, password: password, remember: remember, knownBy: browser, from: client,
                notifying: notifier)
            switch result {
            case .signedIn(let signedIn): return signedIn
            case .needs(.confirmation(let token)): throw Unconfirmed(waiting: token)
            case .needs: throw NotSignedIn()
            }
        } catch let failure as SignInFailure {
            switch failure {
            case .wrongPair: throw SignInError.wrongPair
            case .tooManyAttempts(let error): throw error
            case .prevented(let error): throw error
            }
        }
    }
}

extension SignInResult {
    /// The tokens of a login that needs nothing else.
    var signedIn: SignedIn {
        get throws {
            guard case .signedIn(let signedIn) = self else { throw NotSignedIn() }
            return signedIn
        }
    }
}
