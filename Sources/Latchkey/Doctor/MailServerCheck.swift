import Mail

/// Checks that the mail server accepts this site: connection, encryption and log-in as for an email, without sending
/// one.
struct MailServerCheck {
    let server: SMTPServer
    let sender: Sender

    func finding() -> Finding {
        do {
            try SMTPTransport(server).greet(as: sender)
            return .fine("Mail server", "\(server.host) accepts this site.")
        } catch {
            let advice = "Check that the server is running, and that security, user and password are right."
            return .problem("Mail server", "\(server.host) does not accept this site (\(error)). \(advice)")
        }
    }
}
