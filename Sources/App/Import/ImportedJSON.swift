import StrictJSON

/// Reads JSON: a list of to-dos, as our export is one; an object with such a list, as an answer of the API is one; and
/// Google's tasks.
enum ImportedJSON {
    static func read(_ text: [UInt8], _ setting: ImportContext) throws -> ImportContents {
        var contents = ImportContents(setting)
        contents.hasLines = false
        do {
            if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
                try add(JSONReader.read(text), to: &contents, setting)
            } else {
                var list = try JSONReader(list: text)
                var position = 0
                while let value = try list.nextValue() {
                    position += 1
                    try ImportRecord(value).add(to: &contents, at: position, setting)
                }
            }
        } catch is JSONError {
            throw ImportError.json
        }
        return contents
    }

    private static func add(_ value: JSONValue, to contents: inout ImportContents, _ setting: ImportContext) throws {
        let object = try ImportObject(value)
        if let todos = try object.list("todos") {
            // First, as a page has room for few warnings.
            if try !object.text("next").isEmpty { try contents.warning(.furtherParts, at: todos.count) }
            for (index, todo) in todos.enumerated() {
                try ImportRecord(todo).add(to: &contents, at: index + 1, setting)
            }
        } else if try object.text("kind").hasPrefix("tasks#"), let lists = try object.list("items") {
            try GoogleTasks.read(lists, into: &contents, setting)
        } else {
            throw ImportError.json
        }
    }
}

extension ImportRecord {
    /// - Throws: `ImportError.json` for anything but an object of texts.
    fileprivate init(_ value: JSONValue) throws(ImportError) {
        let object = try ImportObject(value)
        try self.init { name throws(ImportError) in try object.text(name) }
    }
}
