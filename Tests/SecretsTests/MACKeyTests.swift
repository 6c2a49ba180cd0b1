import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct MACKeyTests {
    private let old = MACKey.random()
    private let fresh = MACKey.random()
    private let message = Array("a line".utf8)

    @Test func `a code's key is found by its age, and a code of no key by none`() throws {
        let ring = try #require(MACKey(stored: fresh.exposed, previous: [old.exposed]))

        #expect(ring.code(for: message).bytes == fresh.code(for: message).bytes)
        #expect(ring.age(of: fresh.code(for: message).bytes, for: message) == 0)
        #expect(ring.age(of: old.code(for: message).bytes, for: message) == 1)
        #expect(ring.age(of: MACKey.random().code(for: message).bytes, for: message) == nil)
        #expect(ring.age(of: old.code(for: message).bytes, for: message + [0]) == nil)
        #expect(ring.age(of: [], for: message) == nil)
    }

    @Test func `a key of another length is no key`() {
        #expect(MACKey(stored: [1, 2, 3]) == nil)
        #expect(MACKey(stored: fresh.exposed, previous: [[]]) == nil)
    }
}
