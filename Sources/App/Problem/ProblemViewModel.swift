import Mustache
import Web

/// The page for everything that has no page.
enum ProblemViewModel {
    struct Output: Renderable {
        let status: Int
        let title: String
        let sentence: String
        let reference: String?
        /// Whether the very same may be asked for once more, and be answered.
        let canRetry: Bool
        /// What was sent, to be sent once more; nil when that can't or need not be kept.
        let unsent: UnsentForm?
        /// Who is logged in now, where that is not who the form was made for.
        let present: Present?
        /// What was typed into a form that can't be taken, to be copied from.
        let typed: [String]
        let isMember: Bool
        /// Whether somebody looks at it. What a page asks for by itself, such as a missing picture, gets no form, because
        /// its key would undo the one of that page.
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

    struct Present: Renderable {
        let name: String
        let email: String

        static let fields: [Field<Present>] = [.init("name", \.name), .init("email", \.email)]
    }

    /// The fields that people write something into that they would miss, in the order of the pages.
    private static let writtenFields = ["line", "title", "description", "name"]

    static func output(_ problem: Problem, for visit: Visit<Visitor>) -> Output {
        var reference: String?
        if case .failure(let code) = problem { reference = code }
        let request = visit.request
        return Output(
            status: problem.status.code, title: visit.words["problem.\(problem.name).title"],
            sentence: sentence(problem, for: visit), reference: reference,
            canRetry: problem.passes && request.method == .get, unsent: unsent(problem, visit),
            present: present(problem, visit), typed: typed(problem, visit), isMember: visit.visitor.member != nil,
            isRead: request.plain(.accept)?.contains("text/html") == true)
    }

    private static func unsent(_ problem: Problem, _ visit: Visit<Visitor>) -> UnsentForm? {
        guard case .unavailable = problem else { return nil }
        return UnsentForm(visit)
    }

    private static func present(_ problem: Problem, _ visit: Visit<Visitor>) -> Present? {
        guard case .staleForm = problem else { return nil }
        return visit.visitor.member.map { Present(name: $0.name, email: $0.email) }
    }

    /// A page of this site has sent it, or the problem would be another.
    private static func typed(_ problem: Problem, _ visit: Visit<Visitor>) -> [String] {
        guard case .staleForm = problem, let form = try? FormGuard.readForeign(visit) else { return [] }
        return writtenFields.map { FormField(form[$0]).value }.filter { !$0.isEmpty }
    }

    private static func sentence(_ problem: Problem, for visit: Visit<Visitor>) -> String {
        let key = "problem.\(problem.name).text"
        return switch problem {
        case .tooManyAttempts(let wait): visit.words.filled(key, ["wait": visit.words.time(wait)])
        case .listFull(let most): visit.words.filled(key, ["most": visit.words.name(of: most)])
        // It may be this site by another name than the one it was set up with.
        case .foreignForm: visit.words.filled(key, ["address": visit.origin.text])
        default: visit.words[key]
        }
    }
}
