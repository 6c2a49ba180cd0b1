import StrictJSON

/// Reads our JSON export: a list of to-dos.
enum ImportedJSON {
    static func read(_ text: [UInt8], _ setting: ImportContext) throws -> ImportContents {
        var contents = ImportContents(setting)
        contents.hasLines = false
        do {
            var list = try JSONReader(list: text)
            var position = 0
            while let value = try list.nextValue() {
                position += 1
                try ImportRecord(value).add(to: &contents, at: position, setting)
            }
        } catch is JSONError {
            throw ImportError.json
        }
        return contents
    }
}

extension ImportRecord {
    /// - Throws: `ImportError.json` for anything but an object of texts.
    fileprivate init(_ value: JSONValue) throws(ImportError) {
        guard case .object(let members) = value else { throw .json }
        try self.init { name throws(ImportError) in
            switch members.first(where: { $0.name == name })?.value {
            case .text(let text): return text
            case nil, .null: return ""
            default: throw .json
            }
        }
    }
}
