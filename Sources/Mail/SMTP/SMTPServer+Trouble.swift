import CCurl

extension SMTPServer {
    /// Why a session came to nothing although the server itself refused nothing: what was tried, what happened, and what
    /// to do.
    /// - Parameters:
    ///   - code: libcurl's.
    ///   - words: libcurl's, quoted where the code does not tell enough.
    func trouble(_ code: CURLcode, _ words: String) -> String {
        let place = "\(host):\(port)"
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST:
            "\(place) can't be reached: its name was not found. Check LATCHKEY_SMTP_URL and this machine's name servers."
        case CURLE_COULDNT_CONNECT:
            """
            \(place) can't be reached: no connection was made. Check that the server is running, LATCHKEY_SMTP_URL, and \
            firewalls on the way.
            """
        case CURLE_OPERATION_TIMEDOUT:
            """
            \(place) took too long to answer. Check firewalls on the way, and the port in LATCHKEY_SMTP_URL: smtps:// \
            usually has 465, smtp:// 587.
            """
        case CURLE_SSL_CONNECT_ERROR:
            """
            \(place) did not agree on encryption. Check the port in LATCHKEY_SMTP_URL: smtps:// usually has 465, smtp:// \
            587. (\(words))
            """
        case CURLE_PEER_FAILED_VERIFICATION:
            """
            \(place) has a certificate that is not trusted. Check the name in LATCHKEY_SMTP_URL, the certificate's dates, \
            and LATCHKEY_SMTP_CA_FILE for an authority of your own. (\(words))
            """
        case CURLE_SSL_CACERT_BADFILE:
            "\(place) can't be trusted: the certificates in LATCHKEY_SMTP_CA_FILE can't be used. (\(words))"
        case CURLE_USE_SSL_FAILED:
            """
            \(place) offers no encryption (STARTTLS). Try smtps:// in LATCHKEY_SMTP_URL; \
            LATCHKEY_SMTP_SECURITY=plain sends emails unencrypted.
            """
        case CURLE_LOGIN_DENIED:
            "\(place) offers no way to log in that this program knows; some servers do so only when encrypted. (\(words))"
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR:
            "\(place) broke the connection off. Its log may tell why; the next attempt may succeed."
        default: "\(place): \(words)"
        }
    }
}
