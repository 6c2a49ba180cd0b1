import CArchive
import TestSupport
import Testing
import Zip

@Suite(.timeLimit(.minutes(5))) struct ZipFileTests {
    struct Broken: Error {}

    private func zip(_ files: [(name: String, pieces: [[UInt8]])]) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let zip = try ZipFile(secondsSince1970: 1_795_246_200) { bytes += $0 }
        for file in files {
            try zip.add(file.name) { write in for piece in file.pieces { try write(piece) } }
        }
        try zip.finish()
        return bytes
    }

    private func entries(_ bytes: [UInt8]) throws -> [Entry] {
        let archive = try #require(archive_read_new())
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        return try bytes.withUnsafeBytes { buffer in
            try #require(archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK)
            var (entries, entry): ([Entry], OpaquePointer?) = ([], nil)
            while archive_read_next_header(archive, &entry) == ARCHIVE_OK {
                let content = try [UInt8](unsafeUninitializedCapacity: 300_000) { output, count in
                    count = archive_read_data(archive, output.baseAddress, output.count)
                    try #require(count >= 0)
                }
                entries.append(
                    Entry(
                        name: String(cString: archive_entry_pathname(entry)), content: content,
                        mode: archive_entry_mode(entry), seconds: Int(archive_entry_mtime(entry))))
            }
            return entries
        }
    }

    private struct Entry: Equatable {
        let name: String
        let content: [UInt8]
        let mode: UInt32
        let seconds: Int
    }

    @Test func `what was added is there, under its name and for its owner alone`() throws {
        let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

        let bytes = try zip([("one.txt", [[1, 2], [], [3]]), ("two.bin", [long]), ("empty", [])])

        #expect(
            try entries(bytes) == [
                Entry(name: "one.txt", content: [1, 2, 3], mode: 0o100600, seconds: 1_795_246_200),
                Entry(name: "two.bin", content: long, mode: 0o100600, seconds: 1_795_246_200),
                Entry(name: "empty", content: [], mode: 0o100600, seconds: 1_795_246_200),
            ])
        #expect(bytes.count < long.count / 10, "compressed, and not padded to the block of a tape")
    }

    @Test func `a reader from before Zip64 can open it`() throws {
        let bytes = try zip([("one.txt", [[1, 2, 3]])])

        // APPNOTE.TXT, 4.4.3: the version needed to extract; 20 for deflate, 45 for Zip64.
        #expect(bytes[4] == 20)
    }

    @Test func `what goes wrong while it is written is told by the call that wrote`() throws {
        var isBroken = false
        let zip = try ZipFile(secondsSince1970: 0) { _ in if isBroken { throw Broken() } }
        isBroken = true

        #expect(throws: Broken.self) {
            try zip.add("one") { write in try write((0..<300_000).map { _ in UInt8.random(in: 0...255) }) }
            try zip.finish()
        }
    }

    @Test func `what the writer of a file throws is thrown on`() throws {
        let zip = try ZipFile(secondsSince1970: 0) { _ in }

        #expect(throws: Broken.self) { try zip.add("one") { _ in throw Broken() } }
    }

    @Test func `a zip file that is done with leaves no memory behind`() async {
        await #expect(processExitsWith: .success) {
            let growth = try ResidentMemory.growth(over: 200) {
                let zip = try ZipFile(secondsSince1970: 0) { _ in }
                try zip.add("one") { try $0([1]) }
            }
            #expect(growth < 10_000_000)
        }
    }
}
