import Accounts
import ArgumentParser
import Secrets
import Todos

/// How much a member may have, by flag or environment variable; a flag wins.
struct QuotaSettings: ParsableArguments {
    @Option(help: QuotaSetting.todos.help) var todosPerMember: String?
    @Option(help: QuotaSetting.categories.help) var categoriesPerMember: String?
    @Option(help: QuotaSetting.imports.help) var importsPerHour: String?

    var flags: [QuotaSetting: String?] {
        [.todos: todosPerMember, .categories: categoriesPerMember, .imports: importsPerHour]
    }

    /// - Throws: `SettingsError` for the first invalid setting.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> ResolvedQuotas {
        let given = flags.given(variables)
        var (quotas, importing) = (Quotas(), Throttles().importing)
        for setting in QuotaSetting.allCases {
            guard let text = given[setting] else { continue }
            guard let number = Int(text), setting.range.contains(number) else {
                throw SettingsError(
                    "\(setting.variable) must be from \(setting.range.lowerBound) to \(setting.range.upperBound), not \"\(text)\"."
                )
            }
            switch setting {
            case .todos: quotas.todos = number
            case .categories: quotas.categories = number
            case .imports: importing = importing.map { Throttle(number, per: $0.window) }
            }
        }
        return ResolvedQuotas(quotas: quotas, importing: importing)
    }
}

/// How much a member may have, and how often they may import a file.
struct ResolvedQuotas: Sendable {
    let quotas: Quotas
    let importing: Throttle?
}
