import Mail

/// Checks that the mail server accepts this site: connection, encryption and log-in as for an email, without sending
/// one.
struct MailServerCheck {
    let server: SMTPServer
    let sender: Sender

    func finding() -> Finding {
        do {
            try SMTPTransport(server).greet(as: sender)
            return .fine("Mail server", "\(server.host) takes this site in.")
        } catch {
            let advice = "See that the server is there, and that security, user and password are right."
            return .problem("Mail server", "\(server.host) does not take this site in (\(error)). \(advice)")
        }
    }
}
