import TextRules

extension Form {
    /// In bytes, of all header fields of a part.
    private static let longestHead = 4096
    /// RFC 2046, section 5.1.1.
    private static let longestBoundary = 70

    /// Parses a body with files (`multipart/form-data`, RFC 7578), as strictly as browsers write it: every part has a
    /// name, nothing precedes the first or follows the last. Names and texts obey the rules of `Form`. Files may
    /// contain any bytes.
    package init(parsing body: [UInt8], boundary: String) throws(FormError) {
        guard (1...Self.longestBoundary).contains(boundary.utf8.count) else { throw .malformed }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        var values: [String: String] = [:]
        var files: [String: UploadedFile] = [:]
        var rest = body[...]
        guard rest.starts(with: delimiter.dropFirst(2)) else { throw .malformed }
        rest.removeFirst(delimiter.count - 2)
        while !rest.elementsEqual("--\r\n".utf8), !rest.elementsEqual("--".utf8) {
            guard rest.starts(with: "\r\n".utf8), let end = Self.position(of: delimiter, in: rest) else {
                throw .malformed
            }
            guard values.count + files.count < Self.mostFields else { throw .tooManyFields }
            let part = try Self.part(rest[..<end].dropFirst(2))
            let name = try Self.name(decoded: Array(part.name.utf8))
            guard values[name] == nil, files[name] == nil else { throw .repeatedField }
            if let fileName = part.fileName {
                files[name] = UploadedFile(name: fileName, bytes: Array(part.content))
            } else {
                values[name] = try Self.text(decoded: part.content)
            }
            rest = rest[end...].dropFirst(delimiter.count)
        }
        self.init(values: values, files: files)
    }

    private static func part(
        _ bytes: ArraySlice<UInt8>
    ) throws(FormError) -> (name: String, fileName: String?, content: ArraySlice<UInt8>) {
        guard let end = position(of: Array("\r\n\r\n".utf8), in: bytes.prefix(longestHead)),
            let head = String(validating: bytes[..<end], as: UTF8.self)?.streamSafe
        else { throw .malformed }
        for line in head.split(separator: "\r\n") {
            let sides = line.split(separator: ":", maxSplits: 1)
            guard sides.count == 2, sides[0].lowercased() == "content-disposition" else { continue }
            let parameters = MediaParameters(String(sides[1]))
            guard parameters.value == "form-data", let name = parameters["name"] else { throw .malformed }
            return (name, parameters["filename"], bytes[end...].dropFirst(4))
        }
        throw .malformed
    }

    /// The index of the first `wanted`; nil if there is none.
    private static func position(of wanted: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            guard let first = wanted.first, buffer.count >= wanted.count else { return nil }
            var start = 0
            let last = buffer.count - wanted.count
            while start <= last {
                if buffer[start] == first {
                    var matched = 1
                    while matched < wanted.count, buffer[start + matched] == wanted[matched] { matched += 1 }
                    if matched == wanted.count { return bytes.startIndex + start }
                }
                start += 1
            }
            return nil
        }
    }
}
