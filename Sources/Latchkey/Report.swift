import Foundation

/// Output of the command line. The property names are the JSON keys.
protocol Report: Encodable {}

extension Report {
    /// One line of JSON, for programs.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
