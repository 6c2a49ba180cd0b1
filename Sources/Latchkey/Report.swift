import Foundation

/// Something that the command line tells of; as JSON, its properties are the keys.
protocol Report: Encodable {}

extension Report {
    /// One line, for programs.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
