import Database
import Foundation
import Logging
import Mail
import Secrets
import Synchronization
import Testing

@Suite struct OutboxTests {
    private let database: Database
    private let outbox: Outbox
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    init() throws {
        database = try Database(at: .memory, migrations: Outbox.migrations)
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
        let again = try database.read {
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

    @Test func `what waits is sealed, and what is delivered is deleted`() async throws {
        try await put("https://todo.example.com/reset/secret")
        let waiting = try database.read { reader in
            try reader.first("SELECT sealed_text FROM outbox") { $0.blob(0) } ?? []
        }

        _ = await deliver(1)

        let kept = try database.read { reader in
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
}
