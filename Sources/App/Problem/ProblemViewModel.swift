import Mustache
import Web

/// The page for everything that has no page.
enum ProblemViewModel {
    struct Output: Renderable {
        let status: Int
        let title: String
        let sentence: String
        let reference: String?

        static let fields: [Field<Output>] = [
            .init("status", \.status),
            .init("title", \.title),
            .init("sentence", \.sentence),
            .init("reference", \.reference),
        ]
    }

    static func output(_ problem: Problem, _ words: Words) -> Output {
        var reference: String?
        if case .failure(let code) = problem { reference = code }
        return Output(
            status: problem.status.code, title: words["problem.\(problem.name).title"],
            sentence: sentence(problem, words), reference: reference)
    }

    private static func sentence(_ problem: Problem, _ words: Words) -> String {
        let key = "problem.\(problem.name).text"
        guard case .tooManyAttempts(let wait) = problem else { return words[key] }
        return words.filled(key, ["wait": words.time(wait)])
    }
}
