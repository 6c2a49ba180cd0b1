import Accounts
import Database
import HTTPTypes
import Secrets
import Todos
import Web

/// Why a request got the Problem page. Each case has a status, a title and a sentence that says what to do.
enum Problem: Error {
    case unknownPath
    case wrongMethod(allowed: String)
    case unknownMethod
    /// Sent by another site's page.
    case foreignForm
    /// The body is not `application/x-www-form-urlencoded`.
    case notAForm
    /// The body has a content coding, such as gzip.
    case codedContent
    case unreadableForm(FormError)
    /// More text than any page's form takes.
    case formTooLong
    /// The form's token is missing or belongs to another browser or session.
    case staleForm(Form)
    /// Too many passwords wait to be hashed, or too many of one account.
    case busy
    /// The database can't be written to, or not even read.
    case unavailable(DatabaseUnavailable)
    /// The disk doesn't take a file to be downloaded (`ScratchUnavailable`).
    case downloadUnavailable
    /// The file to be downloaded would be larger than any may be (`DownloadTooLarge`).
    case downloadTooLarge
    case tooManyAttempts(wait: Duration)
    /// The member has the most to-dos allowed.
    case listFull(most: Int)
    /// The member already has such work running, too much is queued, or too much is being sent (`WorkPoolBusy`).
    case workPoolBusy
    /// The URL of a calendar feed that its owner has revoked.
    case feedRevoked
    /// The site takes no new members, or only invited ones.
    case signUpClosed(SignUpClosed)
    /// A provider's form without the provider's signature.
    case unsignedRequest
    /// An internal error; the reference finds it in the log.
    case failure(reference: String)

    /// The problem that a service's error is to the visitor; nil for an unexpected error.
    init?(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as SignUpClosed: self = .signUpClosed(error)
        case let error as TooManyAttempts: self = .tooManyAttempts(wait: error.wait)
        case let error as ListFull: self = .listFull(most: error.most)
        case is WorkPoolBusy: self = .workPoolBusy
        case is DownloadTooLarge: self = .downloadTooLarge
        case is HashingBusy: self = .busy
        case let reason as DatabaseUnavailable: self = .unavailable(reason)
        default: return nil
        }
    }

    var status: HTTPResponse.Status {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .methodNotAllowed
        case .unknownMethod: .notImplemented
        case .foreignForm, .staleForm, .signUpClosed: .forbidden
        case .notAForm, .codedContent: .unsupportedMediaType
        case .unreadableForm, .unsignedRequest: .badRequest
        case .formTooLong: .contentTooLarge
        case .busy, .unavailable, .downloadUnavailable, .workPoolBusy: .serviceUnavailable
        case .tooManyAttempts: .tooManyRequests
        case .feedRevoked: .gone
        case .listFull, .downloadTooLarge: .conflict
        case .failure: .internalServerError
        }
    }

    /// Whether a retry of the same request may succeed.
    var passes: Bool {
        switch self {
        case .busy, .unavailable, .downloadUnavailable, .workPoolBusy, .tooManyAttempts, .failure: true
        default: false
        }
    }

    /// The middle of the keys of its texts: `problem.….title` and `problem.….text`.
    var name: String {
        switch self {
        case .unknownPath: "unknownPath"
        case .wrongMethod: "wrongMethod"
        case .unknownMethod: "unknownMethod"
        case .foreignForm: "foreignForm"
        case .notAForm: "notAForm"
        case .codedContent: "codedContent"
        case .unreadableForm: "unreadableForm"
        case .formTooLong: "formTooLong"
        case .staleForm: "staleForm"
        case .busy: "busy"
        case .unavailable(let reason): reason.isInDoubt ? "inDoubt" : reason.isAway ? "away" : "unavailable"
        case .downloadUnavailable: "downloadUnavailable"
        case .downloadTooLarge: "downloadTooLarge"
        case .tooManyAttempts: "tooManyAttempts"
        case .workPoolBusy: "workPoolBusy"
        case .feedRevoked: "feedRevoked"
        case .listFull: "listFull"
        case .signUpClosed(let closed): closed.policy == .invited ? "invitationNeeded" : "signUpClosed"
        case .unsignedRequest: "unsignedRequest"
        case .failure: "failure"
        }
    }

    /// Header fields that go with the status.
    var headers: HTTPFields {
        switch self {
        case .wrongMethod(let allowed): [.allow: allowed]
        case .codedContent: [.acceptEncoding: "identity"]
        case .workPoolBusy: [.retryAfter: String(WorkPoolBusy.retryAfter)]
        case .busy: [.retryAfter: String(HashingBusy.retryAfter)]
        case .unavailable: [.retryAfter: String(DatabaseUnavailable.retryAfter)]
        case .downloadUnavailable: [.retryAfter: String(ScratchUnavailable.retryAfter)]
        case .tooManyAttempts(let wait): [.retryAfter: String(wait.wholeSeconds)]
        default: [:]
        }
    }
}
