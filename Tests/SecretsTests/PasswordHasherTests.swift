import Testing

@testable import Secrets

@Suite(.timeLimit(.minutes(5))) struct PasswordHasherTests {
    @Test func `the right password is right and any other is wrong`() async throws {
        let hasher = try PasswordHasher(cost: .least, threads: 1)
        let hash = try await hasher.hash(Secret("correct horse"))

        let right = try await hasher.verify(Secret("correct horse"), against: hash)
        let wrong = try await hasher.verify(Secret("correct horsf"), against: hash)
        let empty = try await hasher.verify(Secret(""), against: hash)

        guard case .right(outdated: false) = right else {
            Issue.record("\(right)")
            return
        }
        guard case .wrong = wrong, case .wrong = empty else {
            Issue.record("\(wrong), \(empty)")
            return
        }
    }

    @Test func `by default a hash is Argon2id with 19 MiB, two passes and one lane`() async throws {
        let hash = try await PasswordHasher(threads: 1).hash(Secret("correct horse"))

        #expect(hash.stored.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect("\(hash)" == "•••")
    }

    @Test func `the same password hashes differently each time`() async throws {
        let hasher = try PasswordHasher(cost: .least, threads: 1)

        let first = try await hasher.hash(Secret("same"))
        let second = try await hasher.hash(Secret("same"))

        #expect(first.stored != second.stored)
    }

    @Test func `a hash made with other parameters is right but outdated`() async throws {
        let old = try PasswordHasher(cost: .least, threads: 1)
        let new = try PasswordHasher(cost: HashingCost(passes: 2, memory: 16 * 1024), threads: 1)
        let hash = try await old.hash(Secret("correct horse"))

        let verdict = try await new.verify(Secret("correct horse"), against: hash)

        guard case .right(outdated: true) = verdict else {
            Issue.record("\(verdict)")
            return
        }
    }

    @Test func `without a hash every password is wrong, even the empty one`() async throws {
        let hasher = try PasswordHasher(cost: .least, threads: 1)

        for password in ["", "correct horse"] {
            guard case .wrong = try await hasher.verify(Secret(password), against: nil) else {
                Issue.record("let in without a hash")
                return
            }
        }
    }

    @Test(arguments: [HashingCost.least, .standard])
    func `the decoy looks like any other hash, is as up to date, and no password matches it`(cost: HashingCost)
        async throws
    {
        let hasher = try PasswordHasher(cost: cost, threads: 1)
        let other = try await hasher.hash(Secret("correct horse"))

        let decoy = hasher.decoy.stored
        #expect(decoy.utf8.count == other.stored.utf8.count)
        #expect(decoy.split(separator: "$").prefix(3) == other.stored.split(separator: "$").prefix(3))
        #expect(decoy.split(separator: "$").map(\.count) == other.stored.split(separator: "$").map(\.count))
        // It is read whole, or a verification would be over sooner than that of another.
        #expect(!Argon2id(cost: cost).isOutdated(hasher.decoy))
        for password in ["", "correct horse", decoy] {
            guard case .wrong = try await hasher.verify(Secret(password), against: PasswordHash(stored: decoy)) else {
                Issue.record("let in")
                return
            }
        }
    }

    @Test func `when the queue is full the next one is refused at once, and the others still get their answer`()
        async throws
    {
        let hasher = try PasswordHasher(cost: HashingCost(passes: 3, memory: 16 << 20), threads: 1, queueLimit: 2)

        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { (try? await hasher.hash(Secret("crowd"))) != nil } }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }

        #expect(outcomes.contains(true))
        #expect(outcomes.contains(false))
        #expect((try? await hasher.hash(Secret("later"))) != nil)
    }

    @Test func `one subject has only so many passwords in the queue, and gets room back; others are not kept waiting`()
        async throws
    {
        let (ana, ben) = (Digest(of: [1]), Digest(of: [2]))
        let shares = HashingShares(most: 2)

        #expect(shares.take(ana) && shares.take(ana))
        #expect(!shares.take(ana))
        #expect(shares.take(ben))
        shares.giveBack(ana)
        #expect(shares.take(ana))
        #expect(!shares.take(ana))

        let hasher = try PasswordHasher(cost: .least, threads: 1, mostOfOne: 1)
        let hash = try await hasher.hash(Secret("one"), of: ana)
        _ = try await hasher.verify(Secret("one"), against: hash, of: ana)
        let none = try PasswordHasher(cost: .least, threads: 1, mostOfOne: 0)
        await #expect(throws: HashingBusy.self) { try await none.hash(Secret("one"), of: ana) }
        await #expect(throws: HashingBusy.self) { try await none.verify(Secret("one"), against: hash, of: ana) }
        _ = try await none.hash(Secret("one"))
    }

    @Test func `a hasher counts what it has done and what it refused`() async throws {
        let hasher = try PasswordHasher(cost: .least, threads: 1)
        _ = try await hasher.hash(Secret("one"))
        _ = try await hasher.verify(Secret("two"), against: nil)

        // A thread notes that it is done after its answer.
        while hasher.load.running > 0 { await Task.yield() }
        #expect(hasher.load.finished == 2)
        #expect(hasher.load.waiting == 0)
        #expect(hasher.load.refused == 0)

        let full = try PasswordHasher(cost: .least, threads: 1, queueLimit: 0)
        await #expect(throws: HashingBusy.self) { try await full.hash(Secret("three")) }
        #expect(full.load.refused == 1)
        #expect(full.load.finished == 0)
    }
}
