import Accounts
import HTTPServer
import HTTPTypes
import Mustache
import Web

/// A page ready to be rendered: its compiled template and what its layout needs.
struct PageView<Output>: Sendable {
    /// In bytes. Holds a to-do page, so that the buffer seldom grows.
    private static var usualSize: Int { 32 * 1024 }

    let page: Page<Output, Layout>
    let assets: Assets
    let languages: [LanguageChoice]
    let cookies: SiteCookies

    /// Renders `output` in the visitor's language, with the CSRF token for their forms.
    /// - Parameters:
    ///   - hasForms: false for a page without any. It sets no new form key: the response for a missing image would
    ///     otherwise replace the key of the page that the image belongs to.
    ///   - isPlace: false for a page that can't be returned to. A language change there leads to the start page.
    ///   - text: the flash message's sentence, when the page knows more than its text; nil for the text.
    func respond<Principal>(
        _ context: Context<Principal>, _ output: Output, status: HTTPResponse.Status = .ok, hasForms: Bool = true,
        isPlace: Bool = true, flashText text: String? = nil
    ) -> Response {
        let (visitor, member) = (context.visitor, context.visitor.member)
        let sentence =
            text
            ?? visitor.flash.map {
                context.localizer.filled("flash.\($0.kind.rawValue)", ["reference": $0.referenceText])
            }
        let isAlert = visitor.flash?.kind.isAlert ?? false
        let layout = Layout(
            language: context.localizer.language,
            otherLanguages: languages.filter { $0.code != context.localizer.language },
            path: isPlace ? address(context.request) : nil,
            cameFrom: page.shows("cameFrom") ? context.cameFrom.map { CameFrom(address: $0) } : nil,
            view: CurrentView(context.request), assets: assets, csrf: CSRFToken.make(for: visitor).text,
            renewal: page.shows("renewal") ? RenewalKey.random().text : "",
            account: member.map { String($0.id.number) } ?? "",
            member: member.map { MemberName($0) },
            initial: member.map { MemberName.initial(of: $0.name) },
            flash: isAlert ? nil : sentence,
            undo: member == nil ? nil : visitor.flash?.undo,
            undoesMany: visitor.flash?.kind.undoesMany ?? false,
            edit: member == nil ? nil : visitor.flash?.edit,
            correction: visitor.flash?.kind.correction?.address,
            warning: isAlert ? sentence : nil, hasRecovery: member?.factorRecoveryAt != nil,
            isRefused: status.kind == .clientError && context.request.method == .post,
            offersPasskey: visitor.offersPasskey)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualSize)
        page.render(output, within: layout, language: context.localizer.language, into: &bytes)

        var response = Response.html(bytes, status: status)
        if hasForms, member == nil, visitor.isFormKeyNew { response.set(cookies.csrf(visitor.formKey)) }
        if visitor.flash != nil { response.set(cookies.drop(cookies.flash)) }
        if visitor.offersPasskey { response.set(cookies.drop(cookies.offer)) }
        return response
    }

    /// The path to return to; without the query after a refused form.
    private func address(_ request: Request) -> LocalPath? {
        .destination(request.path, query: request.method == .get ? request.query : nil) ?? LocalPath(request.path)
    }

    /// Renders the page of a form again, with what is wrong about what was sent.
    func refuse<Principal>(_ context: Context<Principal>, _ output: Output) -> Response {
        respond(context, output, status: .unprocessableContent)
    }

    /// Renders the page after too many attempts. It says how long to wait, as does `Retry-After` (RFC 6585, section 4).
    func respond<Principal>(_ context: Context<Principal>, _ output: Output, tooMany: TooManyAttempts) -> Response {
        var response = respond(context, output, status: .tooManyRequests)
        response.headers[.retryAfter] = String(tooMany.wait.wholeSeconds)
        return response
    }
}
