import Synchronization
import Testing

@testable import Web

@Suite(.timeLimit(.minutes(5))) struct OnFirstUseTests {
    @Test func `however many ask at once, it is made once, and not before`() async {
        let made = Atomic(0)
        let value = OnFirstUse { made.wrappingAdd(1, ordering: .relaxed).newValue }
        #expect(made.load(ordering: .relaxed) == 0)

        let values = await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { await value.value } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: 1, count: 50))
    }
}
