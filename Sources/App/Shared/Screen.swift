import HTTPServer
import HTTPTypes
import Mustache
import Web

/// A page ready to be shown: its compiled template and what surrounds it.
struct Screen<Output: Renderable>: Sendable {
    /// Room for a to-do page, so that the buffer seldom grows.
    private static var usualSize: Int { 32 * 1024 }

    let page: Page<Output, Frame>
    let assets: Assets
    let languages: [LanguageChoice]
    let cookies: SiteCookies

    /// Renders `output` for a visitor, in their language and with the token for their forms.
    /// - Parameters:
    ///   - hasForms: false for a page without any. It ties no new key to the browser: one that came for a missing
    ///     picture would otherwise undo the key of the page it belongs to.
    ///   - isPlace: false for what can't be come back to. Who changes the language there goes on to the start page.
    ///   - told: the sentence of the visit's notice, when the page knows more than its text; nil for the text.
    func answer<Who>(
        _ visit: Visit<Who>, _ output: Output, status: HTTPResponse.Status = .ok, hasForms: Bool = true,
        isPlace: Bool = true, telling told: String? = nil
    ) -> Response {
        let visitor = visit.visitor
        let sentence =
            told
            ?? visitor.notice.map {
                visit.words.filled("notice.\($0.notice.rawValue)", ["reference": $0.reference ?? ""])
            }
        let isAlert = visitor.notice?.notice.isAlert ?? false
        let isRefused = status.kind == .clientError && visit.request.method == .post
        let frame = Frame(
            language: visit.words.language, otherLanguages: languages.filter { $0.code != visit.words.language },
            path: isPlace ? address(visit.request) : nil,
            view: CurrentView(visit.request.path), assets: assets, csrf: FormToken.make(for: visitor).text,
            account: visitor.member.map { String($0.id.number) } ?? "",
            notice: isAlert ? nil : sentence,
            undo: visitor.member == nil ? nil : visitor.notice.flatMap { $0.notice.undo($0.reference ?? "") },
            edit: visitor.member == nil ? nil : visitor.notice.flatMap { $0.notice.edit($0.reference ?? "") },
            warning: isAlert ? sentence : nil, firstMistake: isRefused ? FirstMistake() : nil)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualSize)
        page.render(output, within: frame, language: visit.words.language, into: &bytes)

        var response = Response.html(bytes, status: status)
        if hasForms, visitor.member == nil, visitor.isFormKeyNew { response.set(cookies.tie(visitor.formKey)) }
        if visitor.notice != nil { response.set(cookies.drop(cookies.notice)) }
        return response
    }

    /// Where the page is found again; after a form that was refused, without what was asked for.
    private func address(_ request: Request) -> LocalPath? {
        let query = request.method == .get ? request.query.map { "?" + $0 } : nil
        return .destination(request.path + (query ?? "")) ?? LocalPath(request.path)
    }
}
