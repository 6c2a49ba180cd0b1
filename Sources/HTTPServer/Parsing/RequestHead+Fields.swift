import HTTPTypes

extension RequestHead {
    /// Returns the field's value, its lines joined as in RFC 9110 §5.3 (cookies with "; "); nil when there is none.
    /// Bytes that are not UTF-8 become U+FFFD.
    func value(of name: HTTPField.Name) -> String? {
        if let authority, name.canonicalName == "host" { return authority }
        var joined: String?
        for field in fields where isNamed(field, name.canonicalName) {
            let value = String(decoding: bytes[field.value], as: UTF8.self)
            if let before = joined {
                joined = before + (name == .cookie ? "; " : ", ") + value
            } else {
                joined = value
            }
        }
        return joined
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
