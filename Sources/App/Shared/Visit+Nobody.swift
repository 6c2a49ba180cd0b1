import HTTPServer
import Secrets
import Web

extension Visit where Who == Visitor {
    /// A visit of which nothing is known, because finding out failed.
    static func nobody(_ request: Request, _ words: Words, _ origin: SiteOrigin) -> Visit {
        let visitor = Visitor(
            place: .first, member: nil, isProven: false, session: nil, ticket: nil, formKey: .random(),
            isFormKeyNew: false,
            browser: nil, notice: nil, language: nil,
            cookies: [])
        return Visit(
            who: visitor, request: request, parameters: PathParameters(), form: .empty, visitor: visitor, words: words,
            origin: origin)
    }
}
