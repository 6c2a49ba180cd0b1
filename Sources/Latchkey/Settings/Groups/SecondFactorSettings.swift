import Accounts
import ArgumentParser
import Database

/// When members are asked for a second factor, by flag or environment variable; a flag wins.
struct SecondFactorSettings: ParsableArguments {
    static let optional = "optional"
    private static let required = "required"
    private static let recovery: ClosedRange<Duration> = .hours(1) ... .days(90)

    @Option(help: SecondFactorSetting.secondFactor.help) var secondFactor: String?
    @Option(help: SecondFactorSetting.recovery.help) var secondFactorRecovery: String?
    @Option(help: SecondFactorSetting.afterProvider.help) var secondFactorAfterProvider: String?

    var flags: [SecondFactorSetting: String?] {
        [
            .secondFactor: secondFactor, .recovery: secondFactorRecovery, .afterProvider: secondFactorAfterProvider,
        ]
    }

    /// - Throws: `SettingsError` for all invalid ones.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> SecondFactorPolicy {
        let given = flags.given(variables)
        let value = { (setting: SecondFactorSetting) in given[setting] ?? setting.standard }
        var (policy, faults) = (SecondFactorPolicy(), SettingsFaults())
        faults.collect { policy.isRequired = try Self.isRequired(value(.secondFactor)) }
        faults.collect {
            policy.asksAfterProvider = try WrittenSwitch.read(
                value(.afterProvider), of: "The second factor after a provider")
        }
        faults.collect { policy.recovery = try Self.recoveryTime(value(.recovery)) }
        try faults.requireNone()
        return policy
    }

    private static func isRequired(_ text: String) throws(SettingsError) -> Bool {
        guard [optional, required].contains(text) else {
            throw SettingsError("The second factor must be optional or required, not \"\(text)\".")
        }
        return text == required
    }

    /// Nil for none.
    private static func recoveryTime(_ text: String) throws(SettingsError) -> Duration? {
        let duration = WrittenDuration.read(text)
        guard text == "off" || duration.map(recovery.contains) == true else {
            throw SettingsError("The second factor's recovery must be off or between 1h and 90d, not \"\(text)\".")
        }
        return duration
    }
}
