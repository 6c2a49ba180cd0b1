import Accounts
import Secrets
import Web

/// A new password typed twice, in the fields `password` and `confirmPassword`.
struct NewPassword: Sendable {
    /// The password, when it satisfies the policy and both fields match.
    let accepted: Secret?
    /// The two fields with error messages and the password's strength; never the password.
    let fields: NewPasswordFields

    /// - Parameter person: the words of the person the password is for.
    init(_ form: Form, _ localizer: Localizer, _ policy: PasswordPolicy, of person: GuessableWords) {
        let password = form.secret("password")
        let message = policy.problem(in: password, of: person)?.message(localizer)
        let agrees = password.matches(form.secret("confirmPassword"))
        accepted = message == nil && agrees ? password : nil

        var fields = NewPasswordFields(policy)
        fields.password.message = message
        // Only once the first field is valid.
        fields.confirmPassword.message = message == nil && !agrees ? localizer["password.mismatch"] : nil
        if let strength = policy.strength(of: password, of: person) { fields.show(strength, localizer) }
        self.fields = fields
    }
}
