import Foundation

/// What somebody is sent to a provider for; it travels sealed and comes back with them.
struct Journey: Codable, Sendable {
    enum Purpose: String, Codable, Sendable {
        case signIn
        /// Lets the log-in open the account of whoever began it.
        case link
        /// Shows once more that it is the member who sits there.
        case prove
    }

    let purpose: Purpose
    var remember = false
    /// Where they were going.
    var next: String?
    /// The code of the language they have chosen, if they have.
    var language: String?

    /// As text, to be carried along.
    var text: String {
        // Strings and a flag always encode.
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    init(_ purpose: Purpose, remember: Bool = false, next: String? = nil, language: String? = nil) {
        (self.purpose, self.remember, self.next, self.language) = (purpose, remember, next, language)
    }

    init?(_ text: String) {
        guard let journey = try? JSONDecoder().decode(Journey.self, from: Data(text.utf8)) else { return nil }
        self = journey
    }
}
