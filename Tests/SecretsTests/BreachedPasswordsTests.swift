import Foundation
import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct BreachedPasswordsTests {
    private static let listed = (0..<20_000).map { "listed \($0)" }

    private func file(_ passwords: [String] = listed) -> Data {
        BreachedBuilder.file(of: passwords.map { BreachedKey(of: $0) })
    }

    @Test func `a filter knows every password of its list, in any case, and hardly any other`() throws {
        let breached = try BreachedPasswords(checking: file())

        let strangers = (0..<200_000).count { breached.contain(BreachedKey(of: "stranger \($0)")) }

        #expect(breached.count == 20_000)
        #expect(Self.listed.allSatisfy { breached.contain(Secret($0)) })
        #expect(breached.contain(Secret("LISTED 7")))
        // Three are to be expected. The keys are always the same, so the number never changes.
        #expect(strangers < 20)
    }

    @Test(arguments: [1, 2, 3, 10, 100, 1_000])
    func `a small list is known as well`(count: Int) throws {
        let passwords = Array(Self.listed.prefix(count))
        let breached = try BreachedPasswords(checking: file(passwords))

        #expect(passwords.allSatisfy { breached.contain(Secret($0)) })
        #expect((0..<1_000).count { breached.contain(BreachedKey(of: "stranger \($0)")) } < 5)
    }

    @Test func `a password that is listed twice counts once`() throws {
        #expect(file(Self.listed + Self.listed) == file())
    }

    @Test func `the same entries in any order give the same file`() {
        #expect(file(Self.listed.reversed()) == file())
    }

    @Test func `a list is built in pieces, one of them perhaps empty`() throws {
        var builder = BreachedBuilder(expectedCount: 200 << 20)
        var body: [UInt8] = []
        for key in Self.listed.prefix(300).map({ BreachedKey(of: $0) }).sorted() { body += try builder.add(key) }
        #expect(!body.isEmpty, "pieces are handed out before the last key has come")
        body += builder.finish()
        let content = Data(builder.head + body)

        let breached = try BreachedPasswords(checking: content + BreachedBuilder.checksum(of: content))

        #expect(builder.head.count == builder.headSize)
        #expect(breached.count == 300)
        #expect(Self.listed.prefix(300).allSatisfy { breached.contain(Secret($0)) })
        #expect((0..<10_000).count { breached.contain(BreachedKey(of: "stranger \($0)")) } < 10)
    }

    @Test func `a list that is not in order is refused`() throws {
        let keys = Self.listed.prefix(2).map { BreachedKey(of: $0) }.sorted()
        var builder = BreachedBuilder(expectedCount: 2)

        _ = try builder.add(keys[1])

        #expect(throws: BreachedOrderError.self) { try builder.add(keys[0]) }
    }

    @Test func `a file that is something else, cut short or changed is refused`() throws {
        let whole = file()
        #expect(throws: BreachedFormatError.malformed) { try BreachedPasswords(checking: Data()) }
        #expect(throws: BreachedFormatError.malformed) { try BreachedPasswords(checking: Data("Dear diary".utf8)) }
        for length in [8, 30, 60, whole.count / 2, whole.count - 1] {
            #expect(throws: BreachedFormatError.cutShort) { try BreachedPasswords(checking: whole.prefix(length)) }
        }
        #expect(throws: BreachedFormatError.damaged) { try BreachedPasswords(checking: whole + [0]) }

        var newer = whole
        newer[8] = 2
        #expect(throws: BreachedFormatError.otherVersion(2)) { try BreachedPasswords(checking: newer) }
        // The counts of shards and places, a fingerprint, the checksum.
        for offset in [12, 16, 24, 32, 36, 1_000, whole.count - 1] {
            var changed = whole
            changed[offset] ^= 1
            #expect(throws: BreachedFormatError.self, "byte \(offset)") { try BreachedPasswords(checking: changed) }
        }
    }

    private func key(_ digits: String) -> BreachedKey? {
        Array(digits.utf8).withUnsafeBytes { BreachedKey(hexadecimal: $0) }
    }

    @Test func `a key is read from a SHA-1 in either case, and from nothing else`() {
        let digits = "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"

        #expect(key(digits) == BreachedKey(of: "password"))
        #expect(key(digits.uppercased()) == BreachedKey(of: "password"))
        for wrong in ["", String(digits.dropLast()), digits + "0", "g" + digits.dropFirst()] {
            #expect(key(wrong) == nil)
        }
    }

    @Test(arguments: ["password", "PassWord1", "qwerty123", "iloveyou", "letmein", "trustno1", "Sunshine"])
    func `the built-in list knows very common passwords`(password: String) {
        #expect(BreachedPasswords.builtIn.contain(Secret(password)))
    }

    @Test(arguments: ["correct horse battery", "비밀번호비밀번호", "x7Kp2mQ9tRw4"])
    func `the built-in list does not know rare passwords`(password: String) {
        #expect(!BreachedPasswords.builtIn.contain(Secret(password)))
    }

    @Test func `the list in the program is whole, and as large as its page says`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        let bytes = try Data(contentsOf: root.appendingPathComponent("Sources/CCommonPasswords/common.filter"))

        let count = try BreachedPasswords(checking: bytes).count

        #expect(count == BreachedPasswords.builtIn.count)
        let page = try String(contentsOf: root.appendingPathComponent("Docs/Passwords.md"), encoding: .utf8)
        #expect(page.contains(count.formatted(.number.locale(Locale(identifier: "en_US")))))
    }
}
