extension Property {
    private static let longestName = 100
    private static let mostParameters = 50

    /// Parses `NAME;PARAMETER=value:value`, also behind the name of a group; nil for any other line.
    init?(line: String, number: Int) {
        var rest = line.unicodeScalars[...]
        guard let name = Self.takeUngroupedName(&rest) else { return nil }
        var parameters: [Parameter] = []
        while rest.first == ";" {
            rest.removeFirst()
            guard parameters.count < Self.mostParameters, let parameter = Self.takeParameter(&rest) else { return nil }
            parameters.append(parameter)
        }
        guard rest.first == ":" else { return nil }
        self.init(name, parameters, value: String(rest.dropFirst()), line: number)
    }

    /// The name in upper case with which a line begins, of which the end may be missing; nil for any other line.
    static func name(of line: [UInt8]) -> String? {
        var rest = String(decoding: line.prefix(2 * longestName + 2), as: UTF8.self).unicodeScalars[...]
        guard let name = takeUngroupedName(&rest), rest.first == ";" || rest.first == ":" else { return nil }
        return name
    }

    /// The name without the group before it (`item1.ATTACH`), as programs write it that take properties from address
    /// books (RFC 6350, section 3.3). A calendar has no groups.
    private static func takeUngroupedName(_ rest: inout Substring.UnicodeScalarView) -> String? {
        let name = takeName(&rest)
        guard name != nil, rest.first == "." else { return name }
        rest.removeFirst()
        return takeName(&rest)
    }

    /// ASCII letters, digits and hyphens.
    private static func takeName(_ rest: inout Substring.UnicodeScalarView) -> String? {
        let name = rest.prefix { $0 == "-" || ($0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))) }
        guard !name.isEmpty, name.count <= longestName else { return nil }
        rest = rest[name.endIndex...]
        return String(Substring(name)).uppercased()
    }

    private static func takeParameter(_ rest: inout Substring.UnicodeScalarView) -> Parameter? {
        guard let name = takeName(&rest), rest.first == "=" else { return nil }
        var values: [String] = []
        repeat {
            // The equals sign, or the comma.
            rest.removeFirst()
            guard let value = takeValue(&rest) else { return nil }
            values.append(value)
        } while rest.first == ","
        return Parameter(name, values)
    }

    private static func takeValue(_ rest: inout Substring.UnicodeScalarView) -> String? {
        if rest.first == "\"" {
            rest.removeFirst()
            guard let end = rest.firstIndex(of: "\"") else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return decoded(rest[..<end])
        }
        let value = rest.prefix { ![":", ";", ",", "\""].contains($0) }
        rest = rest[value.endIndex...]
        return decoded(value)
    }

    /// Decodes the caret escapes (RFC 6868).
    private static func decoded(_ value: Substring.UnicodeScalarView) -> String {
        guard value.contains("^") else { return String(Substring(value)) }
        return String(Substring(value)).replacing("^^", with: "\u{1}").replacing("^n", with: "\n")
            .replacing("^'", with: "\"").replacing("\u{1}", with: "^")
    }
}
