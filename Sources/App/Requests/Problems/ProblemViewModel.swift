import HTTPServer
import Mustache
import Web

/// The page for a `Problem`.
enum ProblemViewModel {
    struct Output: Renderable {
        let status: Int
        let title: String
        let sentence: String
        let reference: String?
        /// Whether the same request can be repeated and may succeed.
        let canRetry: Bool
        /// The submitted form, to be sent again; nil when it can't or need not be kept.
        let unsent: UnsentForm?
        /// The member logged in now, when the form was made for another one.
        let present: MemberName?
        /// What was typed into a form that was not accepted, to be read and copied: on the way back, browsers show some
        /// fields empty.
        let typed: [String]
        let isMember: Bool
        /// Whether the page is displayed. The response for a page's subresource, such as a missing image, has no form,
        /// because its key would replace the key of that page.
        let isRead: Bool

        static let fields: [Field<Output>] = [
            .init("status", \.status),
            .init("title", \.title),
            .init("sentence", \.sentence),
            .init("reference", \.reference),
            .init("canRetry", \.canRetry),
            .init("unsent", \.unsent),
            .init("present", \.present),
            .init("typed", \.typed),
            .init("hasTyped") { !$0.typed.isEmpty },
            .init("isMember", \.isMember),
            .init("isRead", \.isRead),
        ]
    }

    /// The fields with text that users would miss, in the order of the pages.
    private static let writtenFields = ["line", "title", "description", "name"]

    static func output(_ problem: Problem, for context: Context<Visitor>) -> Output {
        var reference: String?
        if case .failure(let code) = problem { reference = code }
        let request = context.request
        return Output(
            status: problem.status.code, title: context.localizer["problem.\(name(problem, for: request)).title"],
            sentence: sentence(problem, for: context), reference: reference,
            canRetry: problem.passes && request.method == .get, unsent: unsent(problem, context),
            present: present(problem, context), typed: typed(problem, context),
            isMember: context.visitor.member != nil || context.visitor.isUnknown,
            isRead: request[.accept]?.contains("text/html") == true)
    }

    /// The middle of the keys of its texts. Nobody who reads or logs out has something to save.
    private static func name(_ problem: Problem, for request: Request) -> String {
        guard case .unavailable = problem else { return problem.name }
        if request.path == Path.logout.rawValue { return "stillLoggedIn" }
        return request.isReading ? "unopened" : problem.name
    }

    private static func unsent(_ problem: Problem, _ context: Context<Visitor>) -> UnsentForm? {
        guard case .unavailable = problem, context.request.path != Path.logout.rawValue else { return nil }
        return UnsentForm(context)
    }

    private static func present(_ problem: Problem, _ context: Context<Visitor>) -> MemberName? {
        guard case .staleForm = problem else { return nil }
        return context.visitor.member.map { MemberName($0) }
    }

    /// Nothing of a form that another site sent.
    private static func typed(_ problem: Problem, _ context: Context<Visitor>) -> [String] {
        guard let form = form(problem, context) else { return [] }
        return writtenFields.map { FormField(form[$0]).value }.filter { !$0.isEmpty }
    }

    private static func form(_ problem: Problem, _ context: Context<Visitor>) -> Form? {
        if case .staleForm(let form) = problem { return form }
        guard context.request.method == .post else { return nil }
        return try? FormReader.read(context)
    }

    /// - Returns: what the problem says in plain text.
    static func sentence(_ problem: Problem, for context: Context<Visitor>) -> String {
        let key = "problem.\(name(problem, for: context.request)).text"
        return switch problem {
        case .tooManyAttempts(let wait): context.localizer.filled(key, waiting: wait)
        case .listFull(let most): context.localizer.filled(key, ["most": context.localizer.name(of: most)])
        // The visitor may use another host name of this site than the configured one.
        case .foreignForm: context.localizer.filled(key, ["address": context.origin.text])
        default: context.localizer[key]
        }
    }
}
