import Foundation
import Security

/// A list of SHA-1 hashes in a file, read piece by piece: it may be much larger than memory.
struct HashList {
    /// In bytes.
    private static let pieceSize = 1 << 20
    /// 40 digits, a colon, a count, a line end: what a line has at the least in a list of counts.
    private static let shortestLine = 43

    let file: String
    private let handle: FileHandle
    private let size: UInt64
    private let leastCount: Int

    /// - Parameter leastCount: lines with a smaller count are left out.
    /// - Throws: `SettingsError` when the file can't be read.
    init(file: String, leastCount: Int) throws(SettingsError) {
        guard let handle = FileHandle(forReadingAtPath: file), let size = try? handle.seekToEnd(),
            (try? handle.seek(toOffset: 0)) != nil
        else { throw SettingsError("\(file) can't be read: see that the file is there.") }
        self.file = file
        self.handle = handle
        self.size = size
        self.leastCount = leastCount
    }

    /// About how many lines there are.
    var expectedCount: Int { Int(size) / Self.shortestLine }

    /// Hands the keys to `take`, one after the other.
    /// - Parameter progress: told the part that was read, from 0 to 1, after each piece.
    /// - Throws: `SettingsError` that names the first line that is none of such a list; what `take` throws.
    func forEach(progress: (Double) -> Void, _ take: (BreachedKey) throws -> Void) throws {
        var rest: [UInt8] = []
        var lineNumber = 0
        var bytesRead: UInt64 = 0
        while let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty {
            rest += piece
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                lineNumber += 1
                try read(rest[start..<end], lineNumber, take)
                start = end + 1
            }
            rest.removeSubrange(..<start)
            guard rest.count < Self.pieceSize else { throw noHash(lineNumber + 1) }
            bytesRead += UInt64(piece.count)
            progress(Double(bytesRead) / Double(max(size, 1)))
        }
        try read(rest[...], lineNumber + 1, take)
    }

    private func read(_ line: ArraySlice<UInt8>, _ number: Int, _ take: (BreachedKey) throws -> Void) throws {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        if line.isEmpty { return }
        let digits = line.prefix { $0 != UInt8(ascii: ":") }
        guard let key = BreachedKey(hexadecimal: digits) else { throw noHash(number) }
        if digits.endIndex < line.endIndex {
            guard let count = Int(String(decoding: line[(digits.endIndex + 1)...], as: UTF8.self)) else {
                throw noHash(number)
            }
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
