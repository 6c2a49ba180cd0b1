import HTTPTypes

extension APIProblem.Kind {
    var status: HTTPResponse.Status {
        switch self {
        case .tokenMissing, .tokenUnknown: .unauthorized
        case .readOnly: .forbidden
        case .unknownPath: .notFound
        case .wrongMethod: .methodNotAllowed
        case .unknownMethod: .notImplemented
        case .unsupportedMediaType: .unsupportedMediaType
        case .unreadableJSON, .unreadableQuery: .badRequest
        case .tooLarge: .contentTooLarge
        case .invalid: .unprocessableContent
        case .alreadyExists, .inTrash, .notInTrash, .changedMeanwhile, .listFull: .conflict
        case .preconditionFailed: .preconditionFailed
        case .versionMissing: .preconditionRequired
        case .tooManyTokens, .tooManyAdded, .tooManyAtOnce: .tooManyRequests
        case .unavailable, .busy: .serviceUnavailable
        case .failure: .internalServerError
        }
    }

    /// The `WWW-Authenticate` challenge for a missing, invalid or insufficient token (RFC 6750, section 3).
    var challenge: String? {
        switch self {
        case .tokenMissing: "Bearer realm=\"Latchkey\""
        case .tokenUnknown: "Bearer realm=\"Latchkey\", error=\"invalid_token\""
        case .readOnly: "Bearer realm=\"Latchkey\", error=\"insufficient_scope\", scope=\"change\""
        default: nil
        }
    }
}
