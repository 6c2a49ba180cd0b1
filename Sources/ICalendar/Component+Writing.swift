extension Component {
    /// The component as a file holds it: lines that end in CR LF, each of 75 octets at most.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    /// Adds the component's lines, so that a large calendar need not be held twice.
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
    /// In quotation marks where it needs them; what can't stand there even so is written as RFC 6868 has it.
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
