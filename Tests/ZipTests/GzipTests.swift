import CArchive
import TestSupport
import Testing
import Zip

@Suite(.timeLimit(.minutes(5))) struct GzipTests {
    @Test(arguments: [0, 1, 100, 100_000])
    func `what is compressed comes back whole`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }

        #expect(try decompress(Gzip.compress(bytes, .most)) == bytes)
    }

    @Test func `noise comes back whole too, though it only grows`() throws {
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<200_000).map { _ in UInt8.random(in: .min ... .max, using: &generator) }

        #expect(try decompress(Gzip.compress(noise, .most)) == noise)
    }

    @Test func `the same bytes become the same ones, with no name and no time in them`() throws {
        let bytes = Array(repeating: UInt8(ascii: "a"), count: 5000)

        let compressed = try Gzip.compress(bytes, .most)

        #expect(try Gzip.compress(bytes, .most) == compressed)
        #expect(compressed.count < 100)
        // RFC 1952, section 2.3: the magic number, deflate, no flags, and 0 for "no time".
        #expect(compressed.prefix(8) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0])
    }

    @Test func `what compresses leaves no memory behind`() async {
        await #expect(processExitsWith: .success) {
            // 20,000 of its compressors would be gigabytes.
            let growth = try ResidentMemory.growth(over: 20_000) { _ = try Gzip.compress([], .least) }
            #expect(growth < 10_000_000)
        }
    }

    private func decompress(_ bytes: [UInt8]) throws -> [UInt8] {
        let archive = try #require(archive_read_new())
        defer { archive_read_free(archive) }
        archive_read_support_filter_gzip(archive)
        archive_read_support_format_raw(archive)
        archive_read_support_format_empty(archive)
        var entry: OpaquePointer?
        return try bytes.withUnsafeBytes { buffer in
            try #require(archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK)
            guard archive_read_next_header(archive, &entry) == ARCHIVE_OK else { return [] }
            return try [UInt8](unsafeUninitializedCapacity: 300_000) { output, count in
                count = archive_read_data(archive, output.baseAddress, output.count)
                try #require(count >= 0)
            }
        }
    }
}
