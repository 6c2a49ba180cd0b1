import HTTPServer
import Secrets
import Web

extension Context where Principal == Visitor {
    /// An unauthenticated context, for public endpoints and where authentication failed.
    static func anonymous(_ request: Request, _ localizer: Localizer, _ origin: SiteOrigin) -> Context {
        Context(Visitor(slot: .first, formKey: .random()), request, localizer, origin)
    }

    /// A request of which only the visitor is known.
    init(_ visitor: Visitor, _ request: Request, _ localizer: Localizer, _ origin: SiteOrigin) {
        self.init(
            principal: visitor, request: request, parameters: PathParameters(), form: .empty, visitor: visitor,
            localizer: localizer, origin: origin)
    }
}
