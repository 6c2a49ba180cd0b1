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

    /// - Throws: `SettingsError` for all invalid ones.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> ResolvedQuotas {
        let given = flags.given(variables)
        var (quotas, importing) = (Quotas(), Throttles().importing)
        var faults = SettingsFaults()
        for setting in QuotaSetting.allCases {
            guard let text = given[setting], let number = faults.collect({ try Self.number(text, of: setting) })
            else { continue }
            switch setting {
            case .todos: quotas.todos = number
            case .categories: quotas.categories = number
            case .imports: importing = importing.map { Throttle(number, per: $0.window) }
            }
        }
        try faults.requireNone()
        return ResolvedQuotas(quotas: quotas, importing: importing)
    }

    private static func number(_ text: String, of setting: QuotaSetting) throws(SettingsError) -> Int {
        guard let number = Int(text), setting.range.contains(number) else {
            throw SettingsError(
                "\(setting.variable) must be from \(setting.range.lowerBound) to \(setting.range.upperBound), not \"\(text)\"."
            )
        }
        return number
    }
}

/// How much a member may have, and how often they may import a file.
struct ResolvedQuotas: Sendable {
    let quotas: Quotas
    let importing: Throttle?
}
