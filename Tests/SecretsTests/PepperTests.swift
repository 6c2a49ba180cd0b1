import Secrets
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct PepperTests {
    private static let password = Secret("correct horse battery")
    private let old: Pepper
    private let new: Pepper

    init() throws {
        old = try #require(Pepper(name: "old", key: [UInt8](repeating: 1, count: 32)))
        new = try #require(Pepper(name: "new", key: [UInt8](repeating: 2, count: 32)))
    }

    private func hasher(_ peppers: [Pepper], missing: @escaping @Sendable (String) -> Void = { _ in }) throws
        -> PasswordHasher
    {
        try PasswordHasher(
            cost: .least, peppers: try #require(Peppers(peppers)), threads: 1, reportMissingPepper: missing)
    }

    /// "right", "outdated" or "wrong".
    private func verdict(of hasher: PasswordHasher, on hash: PasswordHash, _ password: Secret = password) async throws
        -> String
    {
        switch try await hasher.verify(password, against: hash) {
        case .wrong: "wrong"
        case .right(let outdated): outdated ? "outdated" : "right"
        }
    }

    @Test func `a hash says which pepper it needs, and a wrong password stays wrong`() async throws {
        let hasher = try hasher([new, old])

        let hash = try await hasher.hash(Self.password)

        #expect(hash.stored.hasPrefix("pepper=new$argon2id$v=19$"))
        #expect(hash.pepperName == "new")
        #expect(try await verdict(of: hasher, on: hash) == "right")
        #expect(try await verdict(of: hasher, on: hash, Secret("wrong horse battery")) == "wrong")
    }

    @Test func `an older pepper, and none, are right but outdated`() async throws {
        let plain = try await hasher([]).hash(Self.password)
        let older = try await hasher([old]).hash(Self.password)
        let hasher = try hasher([new, old])

        #expect(plain.pepperName == nil)
        #expect(try await verdict(of: hasher, on: plain) == "outdated")
        #expect(try await verdict(of: hasher, on: older) == "outdated")
        #expect(try await verdict(of: hasher, on: plain, Secret("wrong horse battery")) == "wrong")
        #expect(try await verdict(of: hasher, on: older, Secret("wrong horse battery")) == "wrong")
    }

    @Test func `without its pepper a hash accepts no password, and the pepper is named`() async throws {
        let hash = try await hasher([old]).hash(Self.password)
        let reporting = Recorder()
        let other = try hasher([new], missing: reporting.add)
        let none = try hasher([], missing: reporting.add)

        #expect(try await verdict(of: other, on: hash) == "wrong")
        #expect(try await verdict(of: none, on: hash) == "wrong")

        #expect(reporting.names == ["old", "old"])
    }

    @Test func `another key of the same name opens nothing`() async throws {
        let hash = try await hasher([old]).hash(Self.password)
        let impostor = try #require(Pepper(name: "old", key: [UInt8](repeating: 3, count: 32)))

        #expect(try await verdict(of: hasher([impostor]), on: hash) == "wrong")
    }

    @Test func `a pepper has a plain name and 32 bytes, and no two share a name`() {
        let key = [UInt8](repeating: 7, count: 32)
        for name in ["", "a$b", "a=b", "a b", "ä", String(repeating: "a", count: 33)] {
            #expect(Pepper(name: name, key: key) == nil, "\(name)")
        }
        #expect(Pepper(name: "short", key: [UInt8](repeating: 7, count: 31)) == nil)
        #expect(Peppers([old, old]) == nil)
        #expect(Peppers([new, old])?.names == ["new", "old"])
    }
}

/// The names that a hasher missed.
private final class Recorder: Sendable {
    private let recorded = Mutex<[String]>([])

    var names: [String] { recorded.withLock { $0 } }

    func add(_ name: String) {
        recorded.withLock { $0.append(name) }
    }
}
