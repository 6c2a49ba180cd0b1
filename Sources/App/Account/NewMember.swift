import Accounts
import Web

/// Somebody for whom whoever runs the site makes an account, checked as at sign-up.
package struct NewMember: Sendable {
    package let name: String
    package let email: EmailAddress
    package let language: String?

    /// - Parameter language: the code of one of the site's languages; nil when that is not known.
    /// - Throws: `NewMemberError` for the first that makes no sense.
    package init(name: String, email: String, language: String?, at site: Site) throws(NewMemberError) {
        let languages = site.desk.languages
        let trimmed = TextRule.name.trimmed(name)
        if let message = TextRule.name.message(for: trimmed, languages.preferred(nil)) {
            throw NewMemberError(message)
        }
        guard let address = EmailAddress(email) else {
            throw NewMemberError("\"\(email)\" is no e-mail address.")
        }
        guard language == nil || languages.named(language) != nil else {
            throw NewMemberError("The language must be one of the site's, such as en or ko, not \"\(language ?? "")\".")
        }
        self.name = trimmed
        self.email = address
        self.language = language
    }
}

/// Why somebody can't be a member, in a sentence.
package struct NewMemberError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
