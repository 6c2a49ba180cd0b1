extension Component {
    /// The component as written to a file: lines that end in CR LF, each of at most 75 octets.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    /// Appends the component's lines, so that a large calendar isn't in memory twice.
    package func write(into bytes: inout [UInt8]) {
        ContentLine.write("BEGIN:\(name)", into: &bytes)
        for property in properties { ContentLine.write(property.contentLine, into: &bytes) }
        for component in components { component.write(into: &bytes) }
        ContentLine.write("END:\(name)", into: &bytes)
    }
}

extension Property {
    /// The whole line, not folded.
    var contentLine: String {
        let described = parameters.map { ";\($0.name)=" + $0.values.map(Parameter.written).joined(separator: ",") }
        return "\(name)\(described.joined()):\(value)"
    }
}

extension Parameter {
    /// The value, quoted where necessary. What can't be quoted is encoded (RFC 6868).
    static func written(_ value: String) -> String {
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "^": text += "^^"
            case "\"": text += "^'"
            case "\n": text += "^n"
            default: if !ContentLine.isControl(scalar) { text.unicodeScalars.append(scalar) }
            }
        }
        return text.utf8.contains { [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ",")].contains($0) }
            ? "\"\(text)\"" : text
    }
}
