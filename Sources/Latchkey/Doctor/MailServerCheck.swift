import Mail

/// Checks that the mail server accepts this site: connection, encryption and login as for an email, without sending
/// one.
struct MailServerCheck {
    let server: SMTPServer
    let sender: Sender

    func finding() -> Finding {
        do {
            try SMTPTransport(server).greet(as: sender)
            return .fine("Mail server", "\(server.host) accepts this site.")
        } catch {
            guard (error as? DeliveryFailure)?.kind == .loginRefused else {
                return .problem("Mail server", "\(server.host) does not accept this site: \(error)")
            }
            let advice = "Check \(MailSetting.user.variable) and its password."
            return .problem("Mail server", "\(server.host) does not accept the login (\(error)). \(advice)")
        }
    }
}
