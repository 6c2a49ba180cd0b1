import Database
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct NewerFileTests {
    private static let notes = Migration("notes-1", "CREATE TABLE notes (id INTEGER PRIMARY KEY) STRICT")
    private static let later = Migration("notes-2", "CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT")

    private let folder = TemporaryFolder()
    private var path: String { folder.path("test.sqlite") }

    private func bytes(_ suffix: String = "") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + suffix))
    }

    private func expectRefusal() {
        let error = #expect(throws: DatabaseOpenError.self) {
            try Database(at: .file(path), schema: Schema(migrations: [Self.notes]))
        }
        #expect(error?.description.contains("newer version") == true)
    }

    @Test func `a newer program's file without a log is left as it is, to the byte`() throws {
        // A copy is one file in the mode with a journal.
        _ = try Database(at: .file(folder.path("origin")), schema: Schema(migrations: [Self.notes, Self.later]))
        try Database.backUp(folder.path("origin"), to: path)
        let before = try bytes()

        expectRefusal()

        #expect(try bytes() == before)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
        #expect(names.filter { $0.hasPrefix("test") } == ["test.sqlite"])
    }

    @Test func `a newer program's file with a log is left as it is, and the log too`() async throws {
        // Taken while it is open, so that the log is not written into the file.
        let origin = try Database(
            at: .file(folder.path("origin")), schema: Schema(migrations: [Self.notes, Self.later]))
        try await origin.write { try $0.execute("INSERT INTO more VALUES (1)") }
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.path("origin") + suffix, toPath: path + suffix)
        }
        let (before, log) = (try bytes(), try bytes("-wal"))
        #expect(!log.isEmpty)

        expectRefusal()

        #expect(try bytes() == before)
        #expect(try bytes("-wal") == log)
        withExtendedLifetime(origin) {}
    }
}
