import Accounts
import TextRules
import Web

/// A member to be created by the operator, validated as at sign-up.
package struct MemberDraft: Sendable {
    package let name: String
    package let email: EmailAddress
    package let language: String?

    /// - Parameter language: the code of one of the site's languages; nil if unknown.
    /// - Throws: `InvalidMember` for the first invalid value.
    package init(name: String, email: String, language: String?, at site: Site) throws(InvalidMember) {
        let languages = site.dispatcher.languages
        let trimmed = TextRule.name.trimmed(name)
        switch TextRule.name.problem(in: trimmed) {
        case nil: break
        // The site's sentence is for people who enter their own.
        case .empty?: throw InvalidMember("The name is empty. Name the member with --name.")
        case let problem?: throw InvalidMember(problem.message(ifEmpty: "name.empty", languages.preferred(nil)))
        }
        guard let address = EmailAddress(email) else {
            throw InvalidMember("\"\(email)\" is not an email address.")
        }
        guard language == nil || languages.named(language) != nil else {
            throw InvalidMember(
                "The language must be one of the site's, such as en or ko, not \"\(language ?? "")\".")
        }
        self.name = trimmed
        self.email = address
        self.language = language
    }
}

/// Why a member can't be created, in a sentence.
package struct InvalidMember: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
