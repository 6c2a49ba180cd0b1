import Accounts
import ArgumentParser
import Database

/// How long members stay signed in, by flag or environment variable; a flag wins.
struct LifetimeSettings: ParsableArguments {
    private static let shortest: Duration = .seconds(60)
    /// Browsers keep no cookie for longer (RFC 6265bis, section 5.5).
    private static let longest: Duration = .days(400)

    @Option(help: LifetimeSetting.sessionIdle.help) var sessionIdle: String?
    @Option(help: LifetimeSetting.sessionAbsolute.help) var sessionAbsolute: String?
    @Option(help: LifetimeSetting.rememberDevice.help) var rememberDevice: String?

    var flags: [LifetimeSetting: String?] {
        [.sessionIdle: sessionIdle, .sessionAbsolute: sessionAbsolute, .rememberDevice: rememberDevice]
    }

    /// The lifetimes, with the defaults of those that are not set.
    /// - Throws: `SettingsError` for all invalid ones.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> Lifetimes {
        var lifetimes = Lifetimes()
        let given = flags.given(variables)
        var faults = SettingsFaults()
        for setting in LifetimeSetting.allCases {
            guard let text = given[setting], let duration = faults.collect({ try Self.duration(text, of: setting) })
            else { continue }
            lifetimes[keyPath: setting.property] = duration
        }
        try faults.requireNone()
        guard lifetimes.sessionIdle <= lifetimes.sessionAbsolute else {
            let (idle, absolute) = (lifetimes.sessionIdle, lifetimes.sessionAbsolute)
            throw SettingsError(
                """
                A session's idle time (\(WrittenDuration.text(idle))) can't be longer than its longest time \
                (\(WrittenDuration.text(absolute))).
                """
            )
        }
        // Otherwise a member who was active half a minute ago could count as gone.
        lifetimes.lastSeenPrecision = min(lifetimes.lastSeenPrecision, lifetimes.sessionIdle / 10)
        return lifetimes
    }

    private static func duration(_ text: String, of setting: LifetimeSetting) throws(SettingsError) -> Duration {
        guard let duration = WrittenDuration.read(text) else {
            throw SettingsError("\(setting.variable) must be a duration like 90s, 45m, 2h or 30d, not \"\(text)\".")
        }
        guard duration >= shortest, duration <= longest else {
            throw SettingsError("\(setting.variable) must be between 1m and 400d, not \"\(text)\".")
        }
        return duration
    }
}
