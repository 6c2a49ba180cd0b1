import Database
import HTTPTypes
import Secrets
import Web

/// Why a request got no page of its own. Each has a status, a title and a sentence that says what to do.
enum Problem: Error {
    case unknownPath
    case wrongMethod(allowed: String)
    case unknownMethod
    /// Sent by another site's page.
    case foreignForm
    /// The body is not `application/x-www-form-urlencoded`.
    case notAForm
    case unreadableForm(FormError)
    /// The form's token is missing or belongs to another browser or session.
    case staleForm
    /// Too many passwords wait to be hashed.
    case busy
    /// The database takes nothing in, because of the disk.
    case unavailable
    /// It was tried too often.
    case tooManyAttempts(wait: Duration)
    /// The member has as many to-dos as one may have.
    case listFull(most: Int)
    /// The member has such work done already, or too much waits (`WorkPoolBusy`).
    case exporting
    /// The address of a calendar that its owner has revoked.
    case feedRevoked
    /// A provider's form without the provider's signature.
    case unsignedRequest
    /// A mistake of ours; the reference finds it in the log.
    case failure(reference: String)

    var status: HTTPResponse.Status {
        switch self {
        case .unknownPath: .notFound
        case .wrongMethod: .methodNotAllowed
        case .unknownMethod: .notImplemented
        case .foreignForm, .staleForm: .forbidden
        case .notAForm: .unsupportedMediaType
        case .unreadableForm, .unsignedRequest: .badRequest
        case .busy, .unavailable, .exporting: .serviceUnavailable
        case .tooManyAttempts: .tooManyRequests
        case .feedRevoked: .gone
        case .listFull: .conflict
        case .failure: .internalServerError
        }
    }

    /// Whether it may be over when the same is asked for again.
    var passes: Bool {
        switch self {
        case .busy, .unavailable, .exporting, .tooManyAttempts, .failure: true
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
        case .unreadableForm: "unreadableForm"
        case .staleForm: "staleForm"
        case .busy: "busy"
        case .unavailable: "unavailable"
        case .tooManyAttempts: "tooManyAttempts"
        case .exporting: "exporting"
        case .feedRevoked: "feedRevoked"
        case .listFull: "listFull"
        case .unsignedRequest: "unsignedRequest"
        case .failure: "failure"
        }
    }

    /// Header fields that go with the status.
    var headers: HTTPFields {
        switch self {
        case .wrongMethod(let allowed): [.allow: allowed]
        case .exporting: [.retryAfter: String(WorkPoolBusy.retryAfter)]
        case .busy: [.retryAfter: String(HashingBusy.retryAfter)]
        case .unavailable: [.retryAfter: String(DatabaseUnavailable.retryAfter)]
        case .tooManyAttempts(let wait): [.retryAfter: String(wait.wholeSeconds)]
        default: [:]
        }
    }
}
