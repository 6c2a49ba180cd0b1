import Secrets
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct SMTPServerTests {
    @Test(arguments: [
        ("smtp://mail.example.com", "mail.example.com", 587, SMTPServer.Encryption.startTLS),
        ("smtp://mail.example.com:25/", "mail.example.com", 25, .startTLS),
        ("SMTPS://mail.example.com", "mail.example.com", 465, .implicit),
        ("smtp://localhost:2525", "localhost", 2525, .none), ("smtp://127.0.0.1", "127.0.0.1", 587, .none),
        ("smtp://127.8.8.8", "127.8.8.8", 587, .none), ("smtp://[::1]:25", "[::1]", 25, .none),
        ("smtps://localhost", "localhost", 465, .implicit),
        ("smtp://127.0.0.1.example.com", "127.0.0.1.example.com", 587, .startTLS),
        ("smtp://127.example", "127.example", 587, .startTLS), ("smtp://10.0.0.1", "10.0.0.1", 587, .startTLS),
    ])
    func `an address sets the port and whether to encrypt`(
        url: String, host: String, port: Int, encryption: SMTPServer.Encryption
    ) throws {
        let server = try #require(SMTPServer(url: url))

        #expect(server.host == host)
        #expect(server.port == port)
        #expect(server.encryption == encryption)
    }

    @Test(arguments: [
        "", "mail.example.com", "mail.example.com:587", "http://mail.example.com", "smtp://", "smtp:///", "smtp://:25",
        "smtp://ana@mail.example.com", "smtp://ana:password@mail.example.com", "smtp://mail.example.com/ehlo",
        "smtp://mail.example.com?a=b", "smtp://mail.example.com#a", "smtp://mail.example.com:0",
        "smtp://mail.example.com:65536", "smtp://mail example.com",
    ])
    func `an address with anything else in it is refused`(url: String) {
        #expect(SMTPServer(url: url) == nil)
    }

    /// The numbers are libcurl's.
    @Test(arguments: [
        (6, "can't be reached: its name was not found. Check LATCHKEY_SMTP_URL"),
        (7, "can't be reached: no connection was made. Check that the server is running"),
        (28, "took too long to answer. Check firewalls"), (35, "did not agree on encryption. Check the port"),
        (52, "broke the connection off"), (55, "broke the connection off"), (56, "broke the connection off"),
        (60, "has a certificate that is not trusted. Check the name"), (64, "offers no encryption (STARTTLS)"),
        (67, "offers no way to log in"), (77, "the certificates in LATCHKEY_SMTP_CA_FILE can't be used"),
    ])
    func `a session that comes to nothing is told with where it went and what to do`(code: UInt32, words: String) throws
    {
        let server = try #require(SMTPServer(url: "smtp://mail.example.com:25"))
        let trouble = server.trouble(.init(code), "the library's own words, of fifty letters at the most")

        #expect(trouble.hasPrefix("mail.example.com:25 "))
        #expect(trouble.contains(words))
        #expect(DeliveryFailure(.unreachable, trouble).description == trouble)
    }

    @Test func `of what is not known the library's words are told`() throws {
        let server = try #require(SMTPServer(url: "smtp://[::1]:25"))

        #expect(server.trouble(.init(27), "out of memory") == "[::1]:25: out of memory")
    }

    @Test func `a password is not shown by what holds it`() throws {
        var server = try #require(SMTPServer(url: "smtp://mail.example.com"))
        server.login = SMTPServer.Login(user: "ana", password: Secret("hunter2"))

        var dumped = ""
        dump(server, to: &dumped)

        #expect(!"\(server)".contains("hunter2"))
        #expect(!dumped.contains("hunter2"))
    }
}
