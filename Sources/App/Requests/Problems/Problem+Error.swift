import Accounts
import Database
import Secrets
import Todos

extension Problem {
    /// What a service's error is to the visitor; nil for one that nobody expects.
    init?(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as SignUpClosed: self = .signUpClosed(error)
        case let error as TooManyAttempts: self = .tooManyAttempts(wait: error.wait)
        case let error as ListFull: self = .listFull(most: error.most)
        case is WorkPoolBusy: self = .workPoolBusy
        case is HashingBusy: self = .busy
        case let reason as DatabaseUnavailable: self = .unavailable(reason)
        default: return nil
        }
    }
}
