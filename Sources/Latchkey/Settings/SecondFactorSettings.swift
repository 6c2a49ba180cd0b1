import Accounts
import ArgumentParser

/// When members are asked for a second factor, by flag or environment variable; a flag wins.
struct SecondFactorSettings: ParsableArguments {
    static let optional = "optional"
    private static let required = "required"
    private static let recovery: ClosedRange<Duration> = .seconds(3600) ... .seconds(90 * 24 * 3600)

    @Option(help: SecondFactorSetting.secondFactor.help) var secondFactor: String?
    @Option(help: SecondFactorSetting.recovery.help) var secondFactorRecovery: String?
    @Option(help: SecondFactorSetting.afterProvider.help) var secondFactorAfterProvider: String?

    var flags: [SecondFactorSetting: String?] {
        [
            .secondFactor: secondFactor, .recovery: secondFactorRecovery, .afterProvider: secondFactorAfterProvider,
        ]
    }

    /// - Throws: `SettingsError` for the first invalid one.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> SecondFactorPolicy {
        let given = flags.given(variables)
        let value = { (setting: SecondFactorSetting) in given[setting] ?? setting.standard }
        guard [Self.optional, Self.required].contains(value(.secondFactor)) else {
            throw SettingsError("The second factor must be optional or required, not \"\(value(.secondFactor))\".")
        }
        let asksAfterProvider = try WrittenSwitch.read(
            value(.afterProvider), of: "The second factor after a provider")
        let recovery = WrittenDuration.read(value(.recovery))
        guard value(.recovery) == "off" || recovery.map(Self.recovery.contains) == true else {
            throw SettingsError(
                "The second factor's recovery must be off or between 1h and 90d, not \"\(value(.recovery))\".")
        }
        var policy = SecondFactorPolicy()
        policy.recovery = recovery
        policy.isRequired = value(.secondFactor) == Self.required
        policy.asksAfterProvider = asksAfterProvider
        return policy
    }
}
