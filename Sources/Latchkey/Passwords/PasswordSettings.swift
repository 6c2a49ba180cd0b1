import Accounts
import ArgumentParser
import Secrets

/// The rules for passwords and their storage, by flag or environment variable; a flag wins. Peppers have no flag, only
/// their file: every user of the machine can read flags.
struct PasswordSettings: ParsableArguments {
    @Option(help: PasswordSetting.length.help) var passwordLength: String?
    @Option(help: PasswordSetting.lengthBesideFactor.help) var passwordLengthWithFactor: String?
    @Option(help: PasswordSetting.breached.help) var breachedPasswords: String?
    @Option(help: PasswordSetting.pepperFile.help) var pepperFile: String?

    var flags: [PasswordSetting: String?] {
        [
            .length: passwordLength, .lengthBesideFactor: passwordLengthWithFactor, .breached: breachedPasswords,
            .pepperFile: pepperFile,
        ]
    }

    /// - Throws: `SettingsError` for invalid lengths. Files are not read yet.
    func resolved(_ variables: [String: String]) throws(SettingsError) -> ResolvedPasswords {
        let given = flags.given(variables)
        var faults = SettingsFaults()
        let length = given[.length].flatMap { text in faults.collect { try Self.length(text) } }
        let shortest = given[.lengthBesideFactor].flatMap { text in faults.collect { try Self.shortest(text) } }
        let first = (length ?? PasswordPolicy.standardLength).lowerBound
        if faults.isEmpty, let shortest, shortest > first {
            faults.add(
                """
                The shortest password beside a second factor must not be longer than that of an account without one, \
                \(first), not \(shortest).
                """)
        }
        try faults.requireNone()
        return ResolvedPasswords(
            length: length ?? PasswordPolicy.standardLength,
            shortestBesideFactor: shortest ?? PasswordPolicy.standardShortestBesideFactor,
            breached: given[.breached] ?? ResolvedPasswords.builtIn,
            pepperFile: given[.pepperFile].map { PasswordSetting.pepperFile.secretFile(at: $0) })
    }

    private static func length(_ text: String) throws(SettingsError) -> ClosedRange<Int> {
        let ends = text.split(separator: "...", omittingEmptySubsequences: false).map { Int($0) }
        let possible = PasswordPolicy.possibleLength
        guard ends.count == 2, let shortest = ends[0], let longest = ends[1], possible.contains(shortest),
            possible.contains(longest), shortest <= longest
        else {
            throw SettingsError(
                """
                The length of passwords must be like 8...256, within \(possible.lowerBound)...\(possible.upperBound), \
                not "\(text)".
                """)
        }
        return shortest...longest
    }

    private static func shortest(_ text: String) throws(SettingsError) -> Int {
        let possible = PasswordPolicy.possibleLength
        guard let shortest = Int(text), possible.contains(shortest) else {
            throw SettingsError(
                """
                The shortest password beside a second factor must be a number from \(possible.lowerBound) to \
                \(possible.upperBound), not "\(text)".
                """)
        }
        return shortest
    }
}

/// The settings for passwords, checked as far as possible without reading files.
struct ResolvedPasswords: Sendable {
    static let builtIn = "built-in"
    private static let none = "none"

    let length: ClosedRange<Int>
    let shortestBesideFactor: Int
    /// `built-in`, `none`, or the path of a file.
    let breached: String
    let pepperFile: SecretFile?

    var hasBreachedFile: Bool { ![Self.builtIn, Self.none].contains(breached) }

    /// - Parameter faults: gets what is wrong with the files.
    func collectFaultsOfFiles(_ faults: inout SettingsFaults) {
        faults.collect { try peppers() }
        faults.collect { try breachedPasswords() }
    }

    /// - Throws: `SettingsError` if the file of breached passwords is invalid.
    func policy(host: String) throws(SettingsError) -> PasswordPolicy {
        PasswordPolicy(
            length: length, besideFactor: shortestBesideFactor, refusing: try breachedPasswords(), host: host)
    }

    /// - Throws: `SettingsError` if the file of breached passwords is invalid.
    func breachedPasswords() throws(SettingsError) -> BreachedPasswords? {
        switch breached {
        case Self.builtIn: .builtIn
        case Self.none: nil
        default: try BreachedPasswords(file: breached)
        }
    }

    /// - Throws: `SettingsError` if the file holds anything but peppers, or is not kept secret.
    func peppers() throws(SettingsError) -> Peppers {
        guard let pepperFile else { return .none }
        return try Peppers(file: pepperFile)
    }
}
