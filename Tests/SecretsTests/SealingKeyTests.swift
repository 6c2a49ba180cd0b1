import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct SealingKeyTests {
    private let key = SealingKey.random()

    @Test(arguments: ["", "a link", "안녕하세요 🌿"])
    func `a sealed text opens with the same key`(text: String) throws {
        let sealed = key.seal(text)
        let stored = try #require(SealingKey(stored: key.exposed))

        #expect(stored.open(sealed) == text)
        #expect(!String(decoding: sealed, as: UTF8.self).contains("a link"))
    }

    @Test func `another key, a changed byte and a cut box open nothing`() {
        let sealed = key.seal("a link")
        var changed = sealed
        changed[changed.count - 1] ^= 1

        #expect(SealingKey.random().open(sealed) == nil)
        #expect(key.open(changed) == nil)
        #expect(key.open(Array(sealed.dropLast())) == nil)
        #expect(key.open([]) == nil)
    }

    @Test func `a new key opens texts sealed with earlier keys, and they open none of its`() throws {
        let oldest = SealingKey.random()
        let fresh = SealingKey.random()
        let ring = try #require(SealingKey(stored: fresh.exposed, previous: [key.exposed, oldest.exposed]))

        #expect(ring.open(oldest.seal("a link")) == "a link")
        #expect(ring.open(key.seal("a link")) == "a link")
        #expect(fresh.open(ring.seal("a link")) == "a link")
        #expect(key.open(ring.seal("a link")) == nil)
        #expect(ring.open(SealingKey.random().seal("a link")) == nil)
    }

    @Test func `a key of another length is no key`() {
        #expect(SealingKey(stored: [1, 2, 3]) == nil)
        #expect(SealingKey(stored: key.exposed, previous: [[1, 2, 3]]) == nil)
    }
}
