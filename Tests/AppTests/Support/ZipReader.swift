import CArchive
import Foundation
import Testing

/// The content of a zip file, read back by libarchive's reader.
struct ZipReader {
    /// In the order of the file.
    let names: [String]
    private let contents: [String: [UInt8]]

    init(_ bytes: [UInt8]) throws {
        let archive = try #require(archive_read_new())
        defer { archive_read_free(archive) }
        archive_read_support_format_zip(archive)
        var (names, contents): ([String], [String: [UInt8]]) = ([], [:])
        try bytes.withUnsafeBytes { buffer in
            try #require(archive_read_open_memory(archive, buffer.baseAddress, buffer.count) == ARCHIVE_OK)
            var entry: OpaquePointer?
            while archive_read_next_header(archive, &entry) == ARCHIVE_OK {
                let name = String(cString: try #require(archive_entry_pathname(entry)))
                var content: [UInt8] = []
                var piece = [UInt8](repeating: 0, count: 64 * 1024)
                while case let count = archive_read_data(archive, &piece, piece.count), count != 0 {
                    try #require(count > 0, "\(name) can't be unpacked")
                    content += piece[..<count]
                }
                names.append(name)
                contents[name] = content
            }
        }
        (self.names, self.contents) = (names, contents)
    }

    subscript(name: String) -> [UInt8] { contents[name] ?? [] }

    func text(_ name: String) -> String { String(decoding: self[name], as: UTF8.self) }

    /// A file of JSON that holds a list of objects.
    func records(_ name: String) throws -> [[String: JSONValue]] {
        try JSONDecoder().decode([[String: JSONValue]].self, from: Data(self[name]))
    }
}

/// A value in a file of JSON, as far as exports use them.
enum JSONValue: Decodable, Equatable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    case text(String)
    case flag(Bool)
    case number(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
}
