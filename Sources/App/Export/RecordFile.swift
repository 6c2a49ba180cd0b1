import Foundation

/// Records of an export as a file of their own, for programs or for spreadsheets.
enum RecordFile {
    static func csv<Records: Sequence>(_ records: Records) -> [UInt8] where Records.Element: ExportRecord {
        var file: [UInt8] = []
        writeCSV(records) { file += $0 }
        return file
    }

    static func json<Records: Sequence>(_ records: Records) throws -> [UInt8] where Records.Element: ExportRecord {
        var file: [UInt8] = []
        try writeJSON(records) { file += $0 }
        return file
    }

    /// Piece by piece, so that not all need be held.
    static func writeCSV<Records: Sequence>(_ records: Records, _ write: ([UInt8]) throws -> Void) rethrows
    where Records.Element: ExportRecord {
        try write(CSV.byteOrderMark + CSV.line(Records.Element.columns))
        for record in records { try write(CSV.line(record.cells)) }
    }

    static func writeJSON<Records: Sequence>(_ records: Records, _ write: ([UInt8]) throws -> Void) throws
    where Records.Element: ExportRecord {
        let encoder = encoder
        try write(Array("[".utf8))
        var separator = Array("\n".utf8)
        for record in records {
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
