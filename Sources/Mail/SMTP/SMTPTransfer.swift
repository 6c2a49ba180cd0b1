import CCurl
import Database
import Foundation

/// One session with the server, by libcurl. Blocks until it is over.
struct SMTPTransfer {
    /// False if libcurl finds no TLS or no memory.
    private static let isReady = ccurl_start() == CURLE_OK

    private let server: SMTPServer

    init(_ server: SMTPServer) {
        self.server = server
    }

    /// - Throws: `DeliveryFailure`, `CancellationError`.
    func send(_ message: InternetMessage, from sender: Sender, timeouts: SessionTimeouts) throws {
        let recipients = curl_slist_append(nil, message.recipient.text)
        defer { curl_slist_free_all(recipients) }
        try perform(SMTPDialogue(message, login: server.login, timeouts: timeouts), as: sender) { curl in
            try check(ccurl_set_number(curl, CURLOPT_UPLOAD, 1))
            try check(ccurl_set_text(curl, CURLOPT_MAIL_FROM, sender.address))
            try check(ccurl_set_recipients(curl, recipients))
            try check(ccurl_set_message_size(curl, curl_off_t(message.bytes.count)))
        }
    }

    /// Does what every session begins with: connects, encrypts and logs in as set, then quits.
    /// - Throws: `DeliveryFailure`.
    func greet(as sender: Sender) throws {
        try perform(SMTPDialogue(nil, login: server.login, timeouts: server.startedTimeouts()), as: sender) { curl in
            // RFC 5321, section 4.1.1.9: it has no effect.
            try check(ccurl_set_text(curl, CURLOPT_CUSTOMREQUEST, "NOOP"))
            try check(ccurl_set_number(curl, CURLOPT_NOBODY, 1))
        }
    }

    private func perform(
        _ talk: SMTPDialogue, as sender: Sender, preparing: (UnsafeMutableRawPointer) throws -> Void
    ) throws {
        guard Self.isReady, let curl = curl_easy_init() else {
            throw DeliveryFailure(.unreachable, "libcurl can't be initialized")
        }
        let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        defer {
            // libcurl may call and write until the handle is gone.
            curl_easy_cleanup(curl)
            words.deallocate()
            withExtendedLifetime(talk) {}
        }
        try prepare(curl, ehlo: sender.domain)
        try preparing(curl)
        try check(ccurl_set_error_buffer(curl, words))
        try check(ccurl_set_callbacks(curl, SMTPDialogue.callbacks, Unmanaged.passUnretained(talk).toOpaque()))

        let code = curl_easy_perform(curl)
        // On cleanup libcurl sends QUIT and would wait minutes for an answer that is not needed. A server that failed
        // does not get the QUIT either.
        shutdown(ccurl_open_socket(curl), Int32(code == CURLE_OK ? SHUT_RD : SHUT_RDWR))
        guard code != CURLE_OK, !talk.isTaken else { return }
        guard code != CURLE_ABORTED_BY_CALLBACK else {
            guard talk.timeouts.isServerLate else { throw CancellationError() }
            throw talk.failure(or: server.trouble(CURLE_OPERATION_TIMEDOUT, ""))
        }
        let reason = words[0] != 0 ? String(cString: words) : String(cString: curl_easy_strerror(code))
        throw talk.failure(or: server.trouble(code, reason))
    }

    private func prepare(_ curl: UnsafeMutableRawPointer, ehlo: String) throws {
        let scheme = server.encryption == .implicit ? "smtps" : "smtp"
        // The part after the port is this client's name (RFC 5321, section 4.1.1.1).
        let name = ehlo.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") } ? ehlo : ""
        try check(ccurl_set_text(curl, CURLOPT_URL, "\(scheme)://\(server.host):\(server.port)/\(name)"))
        try check(ccurl_set_number(curl, CURLOPT_NOSIGNAL, 1))
        // The environment may name a proxy for the web; emails go directly.
        try check(ccurl_set_text(curl, CURLOPT_PROXY, ""))
        try check(ccurl_set_number(curl, CURLOPT_CONNECTTIMEOUT_MS, Int(server.connectTimeOut.wholeMilliseconds)))
        // `SessionTimeouts` leave a server that is late. These come after them, in place of libcurl's two minutes for any
        // reply.
        let longest = server.timeOut + server.answerTimeOut
        try check(ccurl_set_number(curl, CURLOPT_TIMEOUT_MS, Int(longest.wholeMilliseconds)))
        try check(ccurl_set_number(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, Int(longest.components.seconds)))
        // Otherwise the end waits for a name server that doesn't answer, however long.
        try check(ccurl_set_number(curl, CURLOPT_QUICK_EXIT, 1))
        if server.encryption == .startTLS {
            try check(ccurl_set_number(curl, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)))
        }
        try check(ccurl_set_number(curl, CURLOPT_SSL_VERIFYPEER, 1))
        try check(ccurl_set_number(curl, CURLOPT_SSL_VERIFYHOST, 2))
        // RFC 8996: nothing older than TLS 1.2.
        try check(ccurl_set_number(curl, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)))
        if let certificates = server.certificates {
            try check(ccurl_set_text(curl, CURLOPT_CAINFO, certificates))
            try check(ccurl_set_text(curl, CURLOPT_CAPATH, nil))
        }
        if let login = server.login {
            try check(ccurl_set_text(curl, CURLOPT_USERNAME, login.user))
            try login.password.expose { try check(ccurl_set_text(curl, CURLOPT_PASSWORD, $0)) }
        }
    }

    /// Throws if libcurl does not know an option, or lacks memory: the email must not be sent without it.
    private func check(_ code: CURLcode) throws(DeliveryFailure) {
        guard code == CURLE_OK else {
            throw DeliveryFailure(.unreachable, "libcurl: \(String(cString: curl_easy_strerror(code)))")
        }
    }
}
