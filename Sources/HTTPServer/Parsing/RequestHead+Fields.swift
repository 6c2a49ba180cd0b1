import HTTPTypes

extension RequestHead {
    /// The bytes of the field's value, its lines joined as in RFC 9110 §5.3 (cookies with "; "); nil when there is none.
    func value(of name: HTTPField.Name) -> [UInt8]? {
        let canonicalName = name.canonicalName
        if let authority, canonicalName == "host" { return Array(authority.utf8) }
        var joined: [UInt8]?
        for field in fields where isNamed(field, canonicalName) {
            let line = bytes[field.value]
            if joined == nil { joined = Array(line) } else { joined? += (name == .cookie ? "; " : ", ").utf8 + line }
        }
        return joined
    }

    /// The values of the field's lines, as sent.
    func lines(of name: HTTPField.Name) -> [ArraySlice<UInt8>] {
        fields.filter { isNamed($0, name.canonicalName) }.map { bytes[$0.value] }
    }

    private func isNamed(_ field: FieldSpan, _ canonicalName: String) -> Bool {
        let name = canonicalName.utf8
        guard name.count == field.name.count else { return false }
        var position = field.name.lowerBound
        for byte in name {
            if Grammar.lowercased(bytes[position]) != byte { return false }
            position += 1
        }
        return true
    }

    /// Creates a head from its parts, without a connection.
    init(method: HTTPRequest.Method, path: String, query: String?, headers: HTTPFields) {
        self.method = method
        self.path = path
        self.query = query
        for header in headers {
            let start = bytes.count
            bytes.append(contentsOf: header.name.rawName.utf8)
            let end = bytes.count
            header.withUnsafeBytesOfValue { bytes.append(contentsOf: $0) }
            fields.append(FieldSpan(name: start..<end, value: end..<bytes.count))
        }
    }
}
