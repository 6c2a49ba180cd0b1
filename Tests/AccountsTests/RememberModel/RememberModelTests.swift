import Database
import TestSupport
import Testing

/// Every order of a remembered browser's tabs, lost and late messages, ends of sessions and an attacker with a copy,
/// up to a bound; and longer random ones. The accounts are real; the browsers are models.
@Suite(.timeLimit(.minutes(5))) struct RememberModelTests {
    private static let mostUnderWay = 2
    /// On a server each takes some twenty times as long.
    private static let mostWorlds = Database.Location.isSQLiteTested ? 1_500 : 300
    private static let mostSteps = 60
    private static let runs = Database.Location.isSQLiteTested ? 60 : 12

    @Test(arguments: [false, true])
    func `in every order of events there is no false alarm, and every replay is detected`(withAttacker: Bool)
        async throws
    {
        let server = try await RememberServer()
        var worlds = [(world: try await RememberWorld(server), steps: [RememberWorld.Step]())]
        var known = Set(worlds.map(\.world.name))
        var next = 0
        while next < worlds.count, worlds.count < Self.mostWorlds {
            let (world, steps) = worlds[next]
            next += 1
            for step in world.steps(most: Self.mostUnderWay) {
                if !withAttacker, case .isCopied = step { continue }
                var following = world
                try await following.take(step, server)
                // One with a known name has the same future, and only its past to answer for.
                let isNew = !following.isAlarmed && known.insert(following.name).inserted
                let fault = isNew ? try await fault(in: following, server) : following.fault
                try #require(fault == nil, "\(fault ?? "") after \(steps + [step])")
                guard isNew else { continue }
                worlds.append((following, steps + [step]))
            }
        }
        print("\(worlds.count) worlds, \(next) of them followed up, \(worlds.last?.steps.count ?? 0) steps deep")
    }

    @Test(arguments: 1...runs)
    func `in long random runs there is no false alarm, and every replay is detected`(seed: Int) async throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let server = try await RememberServer()
        var world = try await RememberWorld(server)
        var taken: [RememberWorld.Step] = []
        while taken.count < Self.mostSteps, !world.isAlarmed {
            var steps = world.steps(most: 4)
            // Half of the runs have no attacker; in the others the attacker starts at any time.
            if seed % 2 == 0 || Int.random(in: 0..<10, using: &chance) > 0 {
                steps.removeAll { if case .isCopied = $0 { true } else { false } }
            }
            guard let step = steps.randomElement(using: &chance) else { break }
            try await world.take(step, server)
            taken.append(step)
            let fault = try await fault(in: world, server)
            try #require(fault == nil, "\(fault ?? "") after \(taken)")
        }
    }

    /// What is wrong in a world, now or once its owner returns.
    private func fault(in world: RememberWorld, _ server: RememberServer) async throws -> String? {
        if let fault = world.fault { return fault }
        if world.isAlarmed { return nil }
        var later = world
        later.messages = []
        if world.attacker == nil, try await !later.ownerReturns(server) {
            return "the owner is put out"
        }
        later = world
        later.closeBrowser()
        later.endSessions()
        later.messages = []
        let isLetIn = try await later.ownerReturns(server)
        if world.attacker == nil, !isLetIn { return "the owner is put out after the session" }
        if world.mustBeNoticed, !later.isAlarmed { return "the attacker goes unnoticed" }
        return later.fault
    }
}
