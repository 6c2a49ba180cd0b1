import Foundation

/// Writes export records to a JSON or CSV file, one record per line.
enum RecordFile {
    /// The byte order mark and the header line of a CSV file.
    static func csvHead(_ names: [String]) -> [UInt8] { CSV.byteOrderMark + CSV.line(names) }

    /// Writes a whole CSV file.
    static func writeCSV(
        _ names: [String], _ each: @escaping ((ExportRecord) throws -> Void) throws -> Void,
        _ write: ([UInt8]) throws -> Void
    ) throws {
        try write(csvHead(names))
        try each { try write(CSV.line($0.cells)) }
    }

    /// Writes a whole JSON file.
    static func writeJSON(
        _ each: @escaping ((ExportRecord) throws -> Void) throws -> Void, _ write: ([UInt8]) throws -> Void
    ) throws {
        let encoder = encoder
        try write(Array("[".utf8))
        var separator = Array("\n".utf8)
        try each { record in
            try write(separator + Array(encoder.encode(record)))
            separator = Array(",\n".utf8)
        }
        try write(Array("\n]\n".utf8))
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
