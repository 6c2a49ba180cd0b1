import Security
import Web

/// A new password typed twice, in the fields `password` and `confirmPassword`.
struct NewPassword: Sendable {
    /// The password, when it keeps the policy and both fields agree.
    let accepted: Secret?
    /// What is wrong with the first field.
    let message: String?
    /// What is wrong with the second; nothing as long as the first is at fault.
    let confirmMessage: String?

    init(_ form: Form, _ words: Words) {
        let password = form.secret("password")
        message = PasswordPolicy.message(for: password, words)
        let agrees = password.matches(form.secret("confirmPassword"))
        confirmMessage = message == nil && !agrees ? words["password.mismatch"] : nil
        accepted = message == nil && agrees ? password : nil
    }
}
