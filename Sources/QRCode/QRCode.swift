import CQRencode

/// A QR code (ISO/IEC 18004): a square of light and dark modules.
package struct QRCode: Sendable {
    /// The quiet zone that a reader needs on each side, in modules (ISO/IEC 18004, section 9.1).
    package static let margin = 4
    /// The most bytes of text. The standard has room for 2,331 at this level of correction; a larger code is hard to scan.
    private static let mostBytes = 1000

    /// How many modules a side has, without the margin.
    package let size: Int
    private let isDark: [Bool]

    /// Encodes UTF-8 text with error correction level M, which restores about 15 % of the modules.
    /// - Returns: nil for no text, text of more than a thousand bytes, or without memory.
    package init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.mostBytes else { return nil }
        let bytes = Array(text.utf8)
        guard let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        size = Int(code.pointee.width)
        // The lowest bit is the colour; the others say what a module is for.
        isDark = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark.
    /// - Parameters:
    ///   - column: from the left, below `size`.
    ///   - row: from the top, below `size`.
    package subscript(column: Int, row: Int) -> Bool { isDark[row * size + column] }

    /// The dark modules as the data of an SVG path, in units of a module, with the margin (SVG 2, section 9.3).
    package var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard self[column, row] else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, self[column, row] { column += 1 }
                path += "M\(start + Self.margin) \(row + Self.margin)h\(column - start)v1H\(start + Self.margin)z"
            }
        }
        return path
    }
}
