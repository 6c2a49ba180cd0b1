import Foundation

/// What an authorization at a provider is for. It is stored sealed until the browser returns.
struct AuthorizationState: Codable, Sendable {
    enum Purpose: String, Codable, Sendable {
        case signIn
        /// Links the login to the account of the member who began it.
        case link
        /// Reauthenticates the member.
        case reauthenticate
    }

    let purpose: Purpose
    private var slotText: String?
    var remember = false
    /// The path to redirect to afterwards.
    var next: String?
    /// The code of the language chosen by the visitor, if any.
    var language: String?

    /// The slot of the account in which it was begun: another may be in use when the browser is back. Nil for a login.
    var slot: AccountSlot? { slotText.flatMap { AccountSlot($0) } }

    /// Encoded as JSON.
    var text: String {
        let encoder = JSONEncoder()
        // It becomes a string within JSON, where each backslash would need another.
        encoder.outputFormatting = .withoutEscapingSlashes
        // Strings and a flag always encode.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    init(
        _ purpose: Purpose, in slot: AccountSlot? = nil, remember: Bool = false, next: String? = nil,
        language: String? = nil
    ) {
        (self.purpose, slotText) = (purpose, slot?.text)
        (self.remember, self.next, self.language) = (remember, next, language)
    }

    init?(_ text: String) {
        guard let authorizationState = try? JSONDecoder().decode(AuthorizationState.self, from: Data(text.utf8)) else {
            return nil
        }
        self = authorizationState
    }
}
