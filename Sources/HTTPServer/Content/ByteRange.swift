/// The part that a Range field asks for (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
    /// No range, none that is understood, or several: the server may then send everything (§14.2).
    case whole
    case part(Range<Int>)
    case unsatisfiable

    /// Longer numbers are longer than any file.
    private static let mostDigits = 18

    init(_ field: String, of length: Int) {
        let text = Array(field.utf8)
        let unit = Array("bytes=".utf8)
        guard text.count > unit.count, zip(text, unit).allSatisfy({ Grammar.lowercased($0) == $1 }) else {
            self = .whole
            return
        }
        let sides = text[unit.count...].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ $0.count <= Self.mostDigits && $0.allSatisfy(Grammar.isDigit) })
        else {
            self = .whole
            return
        }
        self = Self.range(from: Self.number(sides[0]), to: Self.number(sides[1]), of: length)
    }

    private static func range(from first: Int?, to last: Int?, of length: Int) -> ByteRange {
        switch (first, last) {
        case (nil, nil): return .whole
        case (nil, let suffix?):
            return suffix == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - suffix)..<length)
        case (let first?, let last):
            if let last, last < first { return .whole }
            guard first < length else { return .unsatisfiable }
            return .part(first..<min(last ?? .max - 1, length - 1) + 1)
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
