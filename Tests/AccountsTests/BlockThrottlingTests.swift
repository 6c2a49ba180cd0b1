import Secrets
import Testing

@testable import Accounts

/// Whoever has a block of IPv6 networks, a /48, has 65,536 networks.
@Suite(.timeLimit(.minutes(5))) struct BlockThrottlingTests {
    private let fixture: AccountsFixture

    init() throws {
        fixture = try AccountsFixture()
    }

    /// In a network of its own.
    private func client(_ number: Int, in block: String = "2001:db8:77") -> ClientInfo {
        ClientInfo(address: "\(block):\(String(number, radix: 16))::1", userAgent: "")
    }

    private func signUp(_ number: Int, from client: ClientInfo) async throws {
        let email = try #require(EmailAddress("m\(number)@example.com"))
        _ = try await fixture.accounts.signUps.signUp(
            SignUpRequest(name: "M", email: email, credential: .password(Secret("correct horse"))), from: client)
    }

    @Test func `a block of IPv6 networks makes a hundred accounts an hour`() async throws {
        let made = try await fixture.exhaust { try await signUp($0, from: client($0)) }.count

        #expect(made == 100)
        try await signUp(100, from: client(0, in: "2001:db8:78"))
        try await signUp(101, from: .elsewhere)
    }

    @Test func `what else one block asks for is counted, too`() async throws {
        let attempts = fixture.accounts.passwords.attempts
        let counters: [(EmailAddress, ClientInfo) -> [AttemptCounter]] = [
            { attempts.throttles.signIn(to: $0, from: $1) },
            { attempts.throttles.reset(of: $0, from: $1) },
            { attempts.throttles.emailCode(to: $0, in: nil, from: $1) },
            { _, client in attempts.throttles.authorization(from: client) },
            { _, client in attempts.throttles.signUpChallenge(from: client) },
        ]
        for (counters, free) in zip(counters, [151, 51, 101, 301, 501]) {
            for number in 0..<free {
                let email = try #require(EmailAddress("m\(number)@example.com"))
                try await attempts.recording(counters(email, client(number))) { _ in }
            }

            await #expect(throws: TooManyAttempts.self) {
                try await attempts.recording(counters(.ana, client(free))) { _ in }
            }
            try await attempts.recording(counters(.ana, client(0, in: "2001:db8:78"))) { _ in }
        }
    }

    @Test(arguments: [
        ("2001:db8:77:1::1", "2001:db8:77:ffff::2", true), ("2001:db8:77::1", "2001:db8:78::1", false),
    ])
    func `a block is the first 48 bits`(one: String, other: String, areOne: Bool) {
        let blocks = [one, other].map { ClientInfo(address: $0, userAgent: "").block }

        #expect(blocks[0]?.count == 6)
        #expect((blocks[0] == blocks[1]) == areOne)
    }

    @Test(arguments: ["::ffff:192.0.2.7", "64:ff9b::192.0.2.7", "64:ff9b::c000:207"])
    func `an IPv4 address counts as itself, however IPv6 writes it`(address: String) {
        #expect(ClientInfo(address: address, userAgent: "").network == [192, 0, 2, 7])
    }

    @Test(arguments: ["192.0.2.7", "::ffff:192.0.2.7", "64:ff9b::192.0.2.7", "unix"])
    func `an IPv4 address is in no block`(address: String) {
        #expect(ClientInfo(address: address, userAgent: "").block == nil)
    }
}
