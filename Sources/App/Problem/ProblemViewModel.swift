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
            .init("isMember", \.isMember),
            .init("isRead", \.isRead),
        ]
    }

    static func output(_ problem: Problem, for visit: Visit<Visitor>) -> Output {
        var reference: String?
        if case .failure(let code) = problem { reference = code }
        let request = visit.request
        return Output(
            status: problem.status.code, title: visit.words["problem.\(problem.name).title"],
            sentence: sentence(problem, for: visit), reference: reference,
            canRetry: problem.passes && request.method == .get, unsent: unsent(problem, visit),
            isMember: visit.visitor.member != nil,
            isRead: request.plain(.accept)?.contains("text/html") == true)
    }

    private static func unsent(_ problem: Problem, _ visit: Visit<Visitor>) -> UnsentForm? {
        guard case .unavailable = problem else { return nil }
        return UnsentForm(visit)
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
