import TextRules

/// Why a CSV file couldn't be read, and at which line.
struct CSVError: Error, Equatable {
    enum Reason: String, CaseIterable {
        /// A quotation mark that is never closed.
        case unclosedQuote
        /// Something between a closing quotation mark and the next comma.
        case textAfterQuote
        case tooManyColumns
    }

    let reason: Reason
    let line: Int
}

/// Reads comma-separated values (RFC 4180) row by row. Semicolons are also accepted, as spreadsheets write them in many
/// countries, and tabs, as in Excel's “Unicode Text”; a first line such as `sep=;` tells Excel which. Its cells are
/// stream-safe.
struct CSVReader {
    static let mostColumns = 100

    private static let (quote, carriageReturn, lineFeed) = (UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"))

    private let bytes: [UInt8]
    private let separator: UInt8
    private var position = 0
    private var line = 1

    /// - Parameter bytes: UTF-8.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let first = bytes.prefix { $0 != Self.lineFeed && $0 != Self.carriageReturn }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        // A first line of one cell tells nothing.
        separator = separators.first { first.contains($0) } ?? separators[0]
        if ["sep=,", "sep=;", "sep=\t"].contains(String(decoding: first.prefix(6), as: UTF8.self).lowercased()) {
            position = first.count
            takeLineEnd()
        }
    }

    /// The next row with something in it, and the line that it begins at; nil at the end. Excel saves rows that had
    /// something in them once, as separators alone.
    mutating func next() throws(CSVError) -> (cells: [String], line: Int)? {
        while position < bytes.count {
            let start = line
            var cells: [String] = []
            repeat {
                guard cells.count < Self.mostColumns else { throw CSVError(reason: .tooManyColumns, line: start) }
                cells.append(try takeCell())
            } while take(separator)
            takeLineEnd()
            if cells.contains(where: { !$0.isEmpty }) { return (cells, start) }
        }
        return nil
    }

    private mutating func takeCell() throws(CSVError) -> String {
        guard take(Self.quote) else {
            let start = position
            while position < bytes.count, !isCellEnd(bytes[position]) { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self).streamSafe
        }
        let start = line
        var cell: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            // Inside, a quotation mark is written twice.
            if byte == Self.quote, !take(Self.quote) {
                guard position == bytes.count || isCellEnd(bytes[position]) else {
                    throw CSVError(reason: .textAfterQuote, line: line)
                }
                return String(decoding: cell, as: UTF8.self).streamSafe
            }
            if byte == Self.lineFeed { line += 1 }
            cell.append(byte)
        }
        throw CSVError(reason: .unclosedQuote, line: start)
    }

    private func isCellEnd(_ byte: UInt8) -> Bool {
        byte == separator || byte == Self.lineFeed || byte == Self.carriageReturn
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func takeLineEnd() {
        guard position < bytes.count else { return }
        _ = take(Self.carriageReturn)
        _ = take(Self.lineFeed)
        line += 1
    }
}
