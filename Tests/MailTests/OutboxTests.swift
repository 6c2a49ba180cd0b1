import Database
import Foundation
import Logging
import Secrets
import TestSupport
import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
    private let database: Database
    private let outbox: Outbox
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        database = try .forTests(Outbox.schema, numbersRows: true)
        outbox = Outbox(database: database, key: .random(), sender: Sender(address: "no-reply@todo.example.com"))
    }

    private func put(_ text: String, to recipient: String = "ana@example.com") async throws {
        try await database.write { [outbox] in
            try outbox.put(Mail(to: recipient, subject: "A link", text: text), in: $0)
        }
    }

    /// Delivers until `count` mails have come through.
    private func deliver(_ count: Int) async -> [OutgoingMail] {
        let postbox = Postbox()
        let delivery = Task { [outbox, logger] in
            await outbox.deliver(through: { outgoing, _ in postbox.take(outgoing) }, logger: logger)
        }
        while postbox.mails.count < count { try? await Task.sleep(for: .milliseconds(5)) }
        delivery.cancel()
        await delivery.value
        return postbox.mails
    }

    @Test func `a mail is delivered once, in the order of writing`() async throws {
        try await put("first")
        try await put("second")

        let mails = await deliver(2)
        let again = try await database.read {
            try $0.rows("SELECT id FROM outbox WHERE delivered_at IS NULL") { $0.int(0) }
        }

        #expect(mails.map(\.mail.text) == ["first", "second"])
        #expect(mails.first?.mail.recipient == "ana@example.com")
        #expect(again.isEmpty)
    }

    @Test func `a mail that comes while nothing waits is delivered without delay`() async throws {
        async let mails = deliver(1)
        try await Task.sleep(for: .milliseconds(50))
        try await put("late")

        #expect(await mails.map(\.mail.text) == ["late"])
    }

    @Test func `a mail of a transaction that is not kept is never sent`() async throws {
        struct Failure: Error {}
        try? await database.write { [outbox] transaction in
            try outbox.put(Mail(to: "ana@example.com", subject: "A link", text: "lost"), in: transaction)
            throw Failure()
        }
        try await put("kept")

        #expect(await deliver(1).map(\.mail.text) == ["kept"])
    }

    private func fits(_ key: SealingKey) async throws -> Bool {
        try await database.read { try Outbox.fits(key, $0) }
    }

    @Test func `a key fits unless it opens no part of the mails that are sealed`() async throws {
        #expect(try await fits(.random()))

        try await put("first")
        try await put("second")
        let changed = [UInt8](repeating: 7, count: 60)
        try await database.write { try $0.execute("UPDATE outbox SET sealed_text = ? WHERE id = 2", [changed]) }

        #expect(try await fits(outbox.key))
        #expect(try await !fits(.random()))
        try await database.write { try $0.execute("DELETE FROM outbox WHERE id = 1") }
        #expect(try await fits(outbox.key), "the subject of the damaged one")
        #expect(try await !fits(.random()))
        try await database.write { try $0.execute("UPDATE outbox SET sealed_subject = ?", [changed]) }
        #expect(try await !fits(outbox.key))
    }

    @Test func `a waiting mail is sealed, and a delivered one is deleted`() async throws {
        try await put("https://todo.example.com/reset/secret")
        let waiting = try await database.read { reader in
            try reader.first("SELECT sealed_text FROM outbox") { $0.blob(0) } ?? []
        }

        _ = await deliver(1)

        let kept = try await database.read { reader in
            try reader.first("SELECT sealed_text IS NULL AND sealed_subject IS NULL FROM outbox") { $0.flag(0) }
        }
        #expect(!waiting.isEmpty)
        #expect(!String(decoding: waiting, as: UTF8.self).contains("secret"))
        #expect(kept == true)
    }

    @Test func `a mail becomes an eml file for its owner's eyes that mail programs can read`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let outgoing = OutgoingMail(
            id: 7, mail: Mail(to: "ana@example.com", subject: "비밀번호", text: "Hello\nhttps://x.example/reset/abc"),
            messageID: "<id@todo.example.com>", writtenAt: Timestamp(milliseconds: 1_795_246_200_000))

        let path = try await MailFolder(path: folder.path).deliver(
            outgoing, from: Sender(address: "no-reply@todo.example.com"))

        let message = try String(contentsOfFile: path, encoding: .utf8)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(path.hasSuffix("/7.eml"))
        #expect(mode == 0o600)
        #expect(message.contains("To: <ana@example.com>\r\n"))
        #expect(message.contains("Subject: =?utf-8?B?67mE67CA67KI7Zi4?=\r\n"))
        #expect(message.contains("Message-ID: <id@todo.example.com>\r\n"))
        #expect(message.contains("Date: Sat, 21 Nov 2026 07:30:00 +0000\r\n"))
        #expect(message.contains("\r\n\r\nHello\r\nhttps://x.example/reset/abc\r\n"))
    }

    @Test func `a mail's file takes no other's place, and is not written twice`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let deliver = { (text: String) in
            try await MailFolder(path: folder.path).deliver(
                OutgoingMail(
                    id: 7, mail: Mail(to: "ana@example.com", subject: "Hello", text: text),
                    messageID: "<\(text)@todo.example.com>", writtenAt: Timestamp(milliseconds: 0)),
                from: Sender(address: "no-reply@todo.example.com"))
        }

        // After a restore numbers begin where they were.
        let paths = [try await deliver("first"), try await deliver("second"), try await deliver("second")]

        let names = paths.map { $0.split(separator: "/").last }
        #expect(names == ["7.eml", "7-2.eml", "7-2.eml"])
        #expect(try String(contentsOfFile: paths[0], encoding: .utf8).contains("\r\n\r\nfirst\r\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }

    @Test func `the latest mails' files stay, and those of others do`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appendingPathComponent("notes.txt"))

        // After a restore numbers begin where they were.
        for (age, id) in [8, 9, 3, 4].enumerated() {
            let path = try await MailFolder(path: folder.path, most: 3).deliver(
                OutgoingMail(
                    id: Int64(id), mail: Mail(to: "ana@example.com", subject: "Hello", text: "Hello"),
                    messageID: "<\(id)@todo.example.com>", writtenAt: Timestamp(milliseconds: 0)),
                from: Sender(address: "no-reply@todo.example.com"))
            let date = Date(timeIntervalSince1970: Double(age))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["9.eml", "3.eml", "4.eml", "notes.txt"])
    }

    @Test func `a new mail's file stays, also if the clock was ahead when older ones were written`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for id in 1...3 {
            let path = folder.appendingPathComponent("\(id).eml").path
            try Data().write(to: URL(fileURLWithPath: path))
            let date = Date(timeIntervalSinceNow: Double(id) * 86_400)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }

        _ = try await MailFolder(path: folder.path, most: 3).deliver(
            OutgoingMail(
                id: 4, mail: Mail(to: "ana@example.com", subject: "Hello", text: "Hello"),
                messageID: "<4@todo.example.com>", writtenAt: Timestamp(milliseconds: 0)),
            from: Sender(address: "no-reply@todo.example.com"))

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["2.eml", "3.eml", "4.eml"])
    }

    @Test func `of mails' files of the same moment those with the lower numbers are the older ones`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for id in 1...12 {
            let path = folder.appendingPathComponent("\(id).eml").path
            try Data().write(to: URL(fileURLWithPath: path))
            let date = Date(timeIntervalSince1970: 1_795_246_200)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }

        _ = try await MailFolder(path: folder.path, most: 4).deliver(
            OutgoingMail(
                id: 13, mail: Mail(to: "ana@example.com", subject: "Hello", text: "Hello"),
                messageID: "<13@todo.example.com>", writtenAt: Timestamp(milliseconds: 0)),
            from: Sender(address: "no-reply@todo.example.com"))

        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["10.eml", "11.eml", "12.eml", "13.eml"])
    }

    @Test func `mails that are sealed anew need the older key no more`() async throws {
        let (old, new) = (SealingKey.random(), SealingKey.random())
        let sender = Sender(address: "no-reply@todo.example.com")
        let before = Outbox(database: database, key: old, sender: sender)
        let mail = Mail(to: "ana@example.com", subject: "A link", text: "Text", html: "<p>Text</p>")
        try await database.write { try before.put(mail, in: $0) }
        let ring = try #require(SealingKey(stored: new.exposed, previous: [old.exposed]))

        try await Outbox(database: database, key: ring, sender: sender).reseal()

        let sealed = try await database.read { reader in
            try reader.rows("SELECT sealed_subject, sealed_text, sealed_html FROM outbox") { row in
                (0...2).map { new.open(row.blob($0)) }
            }
        }
        #expect(sealed == [["A link", "Text", "<p>Text</p>"]])
    }

    @Test func `what is damaged of a mail stays so, and holds up no other part`() async throws {
        try await put("lost")
        let changed = [UInt8](repeating: 7, count: 60)
        try await database.write { try $0.execute("UPDATE outbox SET sealed_text = ?", [changed]) }
        let new = SealingKey.random()
        let ring = try #require(SealingKey(stored: new.exposed, previous: [outbox.key.exposed]))

        try await Outbox(database: database, key: ring, sender: outbox.sender).reseal()

        let sealed = try await database.read { reader in
            try reader.rows("SELECT sealed_subject, sealed_text FROM outbox") { [$0.blob(0), $0.blob(1)] }
        }
        #expect(sealed.map { $0.map(new.open) } == [["A link", nil]])
        #expect(sealed.first?.last == changed)
    }

    @Test func `a mail that no key opens is named, and none is sealed anew`() async throws {
        let old = SealingKey.random()
        let sender = Sender(address: "no-reply@todo.example.com")
        let before = Outbox(database: database, key: old, sender: sender)
        try await database.write { try before.put(Mail(to: "ana@example.com", subject: "1", text: "1"), in: $0) }
        try await put("by a key that is lost")
        let ring = try #require(SealingKey(stored: SealingKey.random().exposed, previous: [old.exposed]))

        await #expect(throws: (any Error).self) {
            try await Outbox(database: database, key: ring, sender: sender).reseal()
        }

        let first = try await database.read { try $0.first("SELECT sealed_text FROM outbox") { old.open($0.blob(0)) } }
        #expect(first == "1")
    }
}
