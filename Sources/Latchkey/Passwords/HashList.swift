import Foundation
import Secrets

/// A list of SHA-1 hashes in a file, read in pieces: it may be much larger than memory.
struct HashList {
    /// In bytes.
    private static let pieceSize = 1 << 20
    /// Length of a SHA-1 in hexadecimal.
    private static let digits = 40
    /// The shortest line of a list with counts: the digits, a colon, a count and a line end.
    private static let shortestLine = 43

    let file: String
    private let handle: FileHandle
    private let size: UInt64
    private let leastCount: Int

    /// - Parameter leastCount: lines with a smaller count are skipped.
    /// - Throws: `SettingsError` if the file can't be read.
    init(file: String, leastCount: Int) throws(SettingsError) {
        guard let handle = FileHandle(forReadingAtPath: file), let size = try? handle.seekToEnd(),
            (try? handle.seek(toOffset: 0)) != nil
        else { throw SettingsError("\(file) can't be read: check that the file exists.") }
        self.file = file
        self.handle = handle
        self.size = size
        self.leastCount = leastCount
    }

    /// Estimated number of lines.
    var expectedCount: Int { Int(size) / Self.shortestLine }

    /// Passes the keys to `take`, one at a time.
    /// - Parameter progress: receives the part read, from 0 to 1, after each piece.
    /// - Throws: `SettingsError` naming the first invalid line; what `take` throws.
    func forEach(progress: (Double) -> Void, _ take: (BreachedKey) throws -> Void) throws {
        // The start of a line whose end has not been read yet.
        var rest: [UInt8] = []
        var lineNumber = 0
        var bytesRead: UInt64 = 0
        while let piece = try nextPiece(), !piece.isEmpty {
            rest += piece
            let used = try rest.withUnsafeBytes { bytes in
                var start = 0
                while let length = Self.lineLength(in: bytes[start...]) {
                    lineNumber += 1
                    try read(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)]), lineNumber, take)
                    start += length + 1
                }
                return start
            }
            rest.removeFirst(used)
            guard rest.count < Self.pieceSize else { throw noHash(lineNumber + 1) }
            bytesRead += UInt64(piece.count)
            progress(Double(bytesRead) / Double(max(size, 1)))
        }
        try rest.withUnsafeBytes { try read($0, lineNumber + 1, take) }
    }

    private func nextPiece() throws(SettingsError) -> Data? {
        do {
            return try handle.read(upToCount: Self.pieceSize)
        } catch {
            throw SettingsError("\(file) can't be read: check that it is a file, and that its disk is well.")
        }
    }

    /// The number of bytes before the next line end; nil if there is none.
    private static func lineLength(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        guard let start = bytes.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count) else {
            return nil
        }
        return UnsafeRawPointer(end) - start
    }

    private func read(_ line: UnsafeRawBufferPointer, _ number: Int, _ take: (BreachedKey) throws -> Void) throws {
        var line = line
        if line.last == UInt8(ascii: "\r") { line = UnsafeRawBufferPointer(rebasing: line.dropLast()) }
        if line.isEmpty { return }
        guard let key = BreachedKey(hexadecimal: UnsafeRawBufferPointer(rebasing: line.prefix(Self.digits))) else {
            throw noHash(number)
        }
        if line.count > Self.digits {
            let text = String(decoding: line[(Self.digits + 1)...], as: UTF8.self)
            guard line[Self.digits] == UInt8(ascii: ":"), let count = Int(text) else { throw noHash(number) }
            if count < leastCount { return }
        }
        do {
            try take(key)
        } catch is BreachedOrderError {
            throw SettingsError("Line \(number) of \(file) is not in order: sort the list first.")
        }
    }

    private func noHash(_ number: Int) -> SettingsError {
        SettingsError("Line \(number) of \(file) is not like SHA-1:count.")
    }
}
