import Secrets
import Web

/// A new password typed twice, in the fields `password` and `confirmPassword`.
struct NewPassword: Sendable {
    /// The password, when it keeps the policy and both fields agree.
    let accepted: Secret?
    /// The two fields with what is wrong, and how strong the password was; never the password.
    let fields: NewPasswordFields

    /// - Parameter person: the words of whoever the password is for.
    init(_ form: Form, _ words: Words, _ policy: PasswordPolicy, of person: GuessableWords) {
        let password = form.secret("password")
        let message = policy.message(for: password, of: person, words)
        let agrees = password.matches(form.secret("confirmPassword"))
        accepted = message == nil && agrees ? password : nil

        var fields = NewPasswordFields(policy)
        fields.password.message = message
        // Nothing as long as the first field is at fault.
        fields.confirmPassword.message = message == nil && !agrees ? words["password.mismatch"] : nil
        if let strength = policy.strength(of: password, of: person) { fields.show(strength, words) }
        self.fields = fields
    }
}
