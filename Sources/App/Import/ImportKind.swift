/// What a file is, by how its text begins.
enum ImportKind {
    case calendar, table, json

    /// - Parameter text: in UTF-8.
    /// - Returns: nil if there is nothing in it.
    init?(of text: [UInt8]) {
        let beginning = text.drop { $0 <= 0x20 }.prefix(6)
        switch beginning.first {
        case nil: return nil
        case UInt8(ascii: "["), UInt8(ascii: "{"): self = .json
        // A table may have a column that is called Begin.
        case _ where String(decoding: beginning, as: UTF8.self).lowercased() == "begin:": self = .calendar
        default: self = .table
        }
    }

    /// What the names of such files end in. Each kind is text, and editors and mail programs add `.txt`.
    var endings: Set<String> {
        switch self {
        // RFC 5545, section 8.1, and what older programs write.
        case .calendar: ["ics", "ifb", "ical", "icalendar", "vcs", "txt"]
        case .table: ["csv", "tsv", "tab", "txt"]
        case .json: ["json", "txt"]
        }
    }

    /// The ending of a file's name, in lower case: letters and digits of ASCII after the last dot, digits alone and a
    /// version aside, because names end in dates, numbers and `v2` as well. Nil if it has none, as where a phone makes up
    /// a name.
    static func ending(of name: String) -> String? {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let ending = name[dot...].dropFirst()
        let withoutV = ending.lowercased().hasPrefix("v") ? ending.dropFirst() : ending
        guard ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }), withoutV.contains(where: \.isLetter)
        else { return nil }
        return ending.lowercased()
    }
}
