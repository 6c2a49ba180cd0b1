import HTTPTypes
import Web

/// Why a program did not get what it asked for: problem details as RFC 9457 has them.
struct APIProblem: Error {
    /// The raw value names the response in `Public/openapi.json`, which the details' `type` leads to, and its texts:
    /// `api.….title` and `api.….text`.
    enum Kind: String, CaseIterable {
        /// No token came along.
        case tokenMissing = "TokenMissing"
        /// There is no such token, or its time is over.
        case tokenUnknown = "TokenUnknown"
        /// The token is for reading only.
        case readOnly = "ReadOnly"
        case unknownPath = "UnknownPath"
        case wrongMethod = "WrongMethod"
        case unknownMethod = "UnknownMethod"
        case unsupportedMediaType = "UnsupportedMediaType"
        case unreadableJSON = "UnreadableJSON"
        case unreadableQuery = "UnreadableQuery"
        case tooLarge = "TooLarge"
        /// A member of the object is not as it must be; `errors` tells which.
        case invalid = "Invalid"
        case alreadyExists = "AlreadyExists"
        /// The member has as many to-dos as one may have.
        case listFull = "ListFull"
        /// The version named is not the present one.
        case changedMeanwhile = "ChangedMeanwhile"
        /// The same, named by `If-Match`.
        case preconditionFailed = "PreconditionFailed"
        /// Whoever changes something names the version they have seen.
        case versionMissing = "VersionMissing"
        case tooManyTokens = "TooManyTokens"
        case tooManyAdded = "TooManyAdded"
        /// Too much is being worked on, of this member or of all.
        case busy = "Busy"
        /// The database takes nothing in, because of the disk.
        case unavailable = "Unavailable"
        /// A mistake of ours; the reference finds it in the log.
        case failure = "Failure"
    }

    /// A member of the sent object, and what is wrong with it.
    struct Fault: Sendable {
        let member: String
        let sentence: String
    }

    let kind: Kind
    /// Says more exactly what is wrong than the kind's own text.
    let detail: String?
    let faults: [Fault]
    /// What else the details hold.
    let extras: [JSONMember]
    /// Header fields that go with it.
    let headers: HTTPFields

    init(
        _ kind: Kind, _ detail: String? = nil, faults: [Fault] = [], extras: [JSONMember] = [],
        headers: HTTPFields = [:]
    ) {
        (self.kind, self.detail, self.faults, self.extras) = (kind, detail, faults, extras)
        self.headers = headers
    }
}
