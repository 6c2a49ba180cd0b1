import Foundation

/// The names of the members of all objects in a JSON text, to find one that an object has twice: Foundation's parser
/// silently takes the first, another reader may take the last (RFC 8259, section 4).
struct MemberNames {
    private struct Name: Hashable {
        let object: Int
        /// Not a text: Swift calls texts equal that are written differently.
        let bytes: [UInt8]
    }

    private let text: [UInt8]
    private var index = 0
    /// The number of each object and list that is open, the innermost last.
    private var open: [Int] = []
    private var count = 0
    /// The names as written, comma-separated, and the object of each.
    private var names: [UInt8] = []
    private var objects: [Int] = []

    /// Whether an object has a name twice, or names that can't be read.
    /// - Parameter text: JSON that has been parsed; for anything else the result has no meaning.
    static func areRepeated(in text: [UInt8]) -> Bool {
        var names = MemberNames(text)
        names.collect()
        return names.haveRepeated
    }

    private init(_ text: [UInt8]) {
        self.text = text
    }

    private mutating func collect() {
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(count)
                count += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            case UInt8(ascii: "\""):
                collectString()
                continue
            default: break
            }
            index += 1
        }
    }

    /// Skips a string, and collects it if it is a name: a colon follows.
    private mutating func collectString() {
        let start = index
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, text.count)
        let next = text[index...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard next == UInt8(ascii: ":"), let object = open.last else { return }
        if !objects.isEmpty { names.append(UInt8(ascii: ",")) }
        names += text[start..<index]
        objects.append(object)
    }

    /// Decodes the escapes of all names at once, since an attacker's token may have very many.
    private var haveRepeated: Bool {
        let list = [UInt8(ascii: "[")] + names + [UInt8(ascii: "]")]
        guard let decoded = try? JSONDecoder().decode([String].self, from: Data(list)) else { return true }
        return Set(zip(objects, decoded).map { Name(object: $0, bytes: Array($1.utf8)) }).count < objects.count
    }
}
