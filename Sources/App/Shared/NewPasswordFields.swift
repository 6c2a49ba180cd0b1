import Mustache
import Web

/// The two fields for a new password as their pages show them (`password.mustache`), with the policy beside them.
struct NewPasswordFields: Renderable {
    var password = FormField()
    var confirmPassword = FormField()
    /// In code points.
    private let shortest: Int
    private let longest: Int
    /// What password managers generate by, as Apple's Password Rules are written: nothing but the length counts here.
    private var passwordRules: String { "minlength: \(shortest); maxlength: \(longest);" }
    /// For the hint that changes while one types.
    private let siteWords: String
    /// From 1 to 4, and 0 when there is nothing to tell.
    private var strength = 0
    private var strengthText = ""

    static let fields: [Field<NewPasswordFields>] = [
        .init("password", \.password),
        .init("confirmPassword", \.confirmPassword),
        .init("shortest", \.shortest),
        .init("longest", \.longest),
        .init("passwordRules", \.passwordRules),
        .init("siteWords", \.siteWords),
        .init("strength", \.strength),
        .init("strengthText", \.strengthText),
    ]

    init(_ policy: PasswordPolicy) {
        shortest = policy.length.lowerBound
        longest = policy.length.upperBound
        siteWords = policy.site.text
    }

    mutating func show(_ strength: PasswordStrength, _ words: Words) {
        self.strength = strength.rawValue
        strengthText =
            switch strength {
            case .weak: words["password.strength.weak"]
            case .fair: words["password.strength.fair"]
            case .good: words["password.strength.good"]
            case .strong: words["password.strength.strong"]
            }
    }
}
