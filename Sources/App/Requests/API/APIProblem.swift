import HTTPTypes
import StrictJSON
import Web

/// An API error, sent as problem details (RFC 9457).
struct APIProblem: Error {
    /// The raw value names the response in `Public/openapi.json`, which the details' `type` links to, and its texts:
    /// `api.….title` and `api.….text`.
    enum Kind: String, CaseIterable {
        /// The request has no token.
        case tokenMissing = "TokenMissing"
        /// The token is unknown or expired.
        case tokenUnknown = "TokenUnknown"
        /// The token only permits reading.
        case readOnly = "ReadOnly"
        case unknownPath = "UnknownPath"
        case wrongMethod = "WrongMethod"
        case unknownMethod = "UnknownMethod"
        case unsupportedMediaType = "UnsupportedMediaType"
        case unreadableJSON = "UnreadableJSON"
        case unreadableQuery = "UnreadableQuery"
        case tooLarge = "TooLarge"
        /// A member of the object is invalid; `errors` tells which.
        case invalid = "Invalid"
        case alreadyExists = "AlreadyExists"
        /// The to-do must be restored from the trash first.
        case inTrash = "InTrash"
        /// Only a to-do in the trash can be deleted permanently.
        case notInTrash = "NotInTrash"
        /// The member has reached the limit of to-dos.
        case listFull = "ListFull"
        /// The version in the body is not the current one.
        case changedMeanwhile = "ChangedMeanwhile"
        /// The same for `If-Match`.
        case preconditionFailed = "PreconditionFailed"
        /// A change must name the version it is based on.
        case versionMissing = "VersionMissing"
        case tooManyTokens = "TooManyTokens"
        case tooManyAdded = "TooManyAdded"
        /// Too many of the member's requests wait.
        case tooManyAtOnce = "TooManyAtOnce"
        /// Too much work is in progress, for this member or in total.
        case busy = "Busy"
        /// The database can't be written, so nothing was done, or it can't be reached, so that may not be known.
        case unavailable = "Unavailable"
        /// An internal error; the reference identifies it in the log.
        case failure = "Failure"
    }

    /// A member of the sent object, and what is wrong with it.
    struct Fault: Sendable {
        let member: String
        let sentence: String
    }

    let kind: Kind
    /// A more specific message than the kind's own text.
    let detail: String?
    let faults: [Fault]
    /// Additional members of the problem details.
    let extras: [JSONMember]
    /// Additional header fields.
    let headers: HTTPFields

    init(
        _ kind: Kind, _ detail: String? = nil, faults: [Fault] = [], extras: [JSONMember] = [],
        headers: HTTPFields = [:]
    ) {
        (self.kind, self.detail, self.faults, self.extras) = (kind, detail, faults, extras)
        self.headers = headers
    }
}
