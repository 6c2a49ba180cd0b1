import StrictJSON

/// Reads JSON: a list of to-dos, as our export is one; an object with such a list, as an answer of the API is one; a list
/// of such answers; and Google's tasks.
enum ImportedJSON {
    static func read(_ text: [UInt8], _ context: ImportContext) throws -> ImportContents {
        var contents = ImportContents(context)
        contents.hasLines = false
        do {
            if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
                try add(JSONReader.read(text), to: &contents, context)
            } else {
                try addList(JSONReader(list: text), to: &contents, context)
            }
        } catch let error as JSONError {
            throw ImportError(error, in: text)
        }
        return contents
    }

    private static func addList(
        _ values: JSONReader, to contents: inout ImportContents, _ context: ImportContext
    ) throws {
        var (list, position, next) = (values, 0, "")
        while let value = try list.nextValue() {
            let object = try ImportObject(value, entry: position + 1)
            var todos = [value]
            if case .list(let part) = object["todos"] {
                todos = part
                // Each but the last names the one that follows it.
                next = try ImportObject(value).text("next")
            }
            for todo in todos {
                position += 1
                try ImportRecord(todo, at: position, context.clock).add(to: &contents, at: position, context)
            }
        }
        if !next.isEmpty { try contents.warning(.furtherParts, at: position) }
    }

    private static func add(_ value: JSONValue, to contents: inout ImportContents, _ context: ImportContext) throws {
        let object = try ImportObject(value)
        if let todos = try object.list("todos") {
            // First, as a page has room for few warnings.
            if try !object.text("next").isEmpty { try contents.warning(.furtherParts, at: todos.count) }
            for (index, todo) in todos.enumerated() {
                try ImportRecord(todo, at: index + 1, context.clock).add(to: &contents, at: index + 1, context)
            }
        } else if try object.text("kind").hasPrefix("tasks#"), let lists = try object.list("items") {
            try GoogleTasks.read(lists, into: &contents, context)
        } else {
            throw ImportError.json
        }
    }
}

extension ImportRecord {
    /// - Throws: `ImportError.entry` for anything but an object of texts.
    fileprivate init(_ value: JSONValue, at position: Int, _ clock: LocalClock) throws(ImportError) {
        let object = try ImportObject(value, entry: position)
        let date = ImportedDate(try object.text("date"), nil, clock)
        try self.init { name throws(ImportError) in
            let text = try object.text(name)
            switch name {
            case "date": return date?.day.text ?? text
            // In the date, if nothing else has it.
            case "startTime": return text.isEmpty ? date?.time?.text ?? "" : text
            default: return text
            }
        }
    }
}

extension ImportError {
    /// - Parameter text: the file that isn't JSON.
    fileprivate init(_ error: JSONError, in text: [UInt8]) {
        switch error {
        case .malformed(let index):
            let before = text.prefix(index)
            let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            self = .brokenJSON(
                line: before.count { $0 == UInt8(ascii: "\n") } + 1,
                // Without the bytes that continue a character.
                character: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
        case .repeatedName(let name): self = .repeatedName(name)
        case .notUTF8, .tooDeep: self = .json
        }
    }
}
