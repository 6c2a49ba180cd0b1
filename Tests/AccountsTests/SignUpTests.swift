import Accounts
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct SignUpTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    @Test func `a new member is signed in at once`() async throws {
        let signedIn = try await fixture.signUpAna()

        #expect(signedIn.member.name == "Ana")
        #expect(signedIn.member.email == "ana@example.com")
        #expect(try await fixture.member(holding: signedIn.session) == signedIn.member)
        #expect(signedIn.ticket == nil)
    }

    @Test(arguments: ["ana@example.com", "ANA@Example.COM", " ana@example.com "])
    func `an address has one account in any spelling`(typed: String) async throws {
        try await fixture.signUpAna()
        let again = try #require(EmailAddress(typed))

        await #expect(throws: SignUpError.emailTaken) {
            try await fixture.accounts.signUps.signUp(
                SignUpRequest(name: "Eva", email: again, credential: .password(Secret("another horse"))), from: .home)
        }

        #expect(try await fixture.count("members") == 1)
        #expect(try await fixture.count("sessions") == 1)
    }

    @Test func `of concurrent sign-ups with one address, one succeeds and the others report a duplicate`() async throws
    {
        let outcomes = await withTaskGroup(of: String.self) { group in
            for house in 0..<20 {
                group.addTask {
                    do {
                        try await fixture.signUpAna(from: ClientInfo(address: "10.0.0.\(house)", userAgent: ""))
                        return "made"
                    } catch {
                        return "\(error)"
                    }
                }
            }
            return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        }

        #expect(outcomes == ["made": 1, "emailTaken": 19])
    }

    @Test func `the database holds neither the password nor the session's token`() async throws {
        let signedIn = try await fixture.signUpAna()

        let everything = try await fixture.database.read { reader in
            try reader.rows("SELECT email || name || password_hash FROM members") { $0.text(0) }
                + reader.rows("SELECT token_digest FROM sessions") { String(decoding: $0.blob(0), as: UTF8.self) }
        }.joined()

        #expect(!everything.contains("correct horse"))
        #expect(!everything.contains(signedIn.session.text))
        #expect(everything.contains("$argon2id$"))
    }
}
