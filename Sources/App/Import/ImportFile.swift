import ICalendar
import Todos

/// Detects a file's format and reads it.
struct ImportFile: Sendable {
    /// In bytes: enough for many more short to-dos than `mostEntries`.
    static let mostBytes = 4 << 20
    static let mostEntries = 10_000

    let context: ImportContext

    /// - Throws: `ImportError` when the file is rejected; `CancellationError`.
    func read(_ bytes: [UInt8]) throws -> ImportContents {
        guard !bytes.isEmpty else { throw ImportError.nothingChosen }
        guard bytes.count <= Self.mostBytes else { throw ImportError.tooLarge }
        let text = try ImportText.utf8(bytes)
        let contents: ImportContents
        let beginning = text.drop { $0 <= 0x20 }.prefix(6)
        switch beginning.first {
        case nil: throw ImportError.nothingInIt
        case UInt8(ascii: "["), UInt8(ascii: "{"): contents = try ImportedJSON.read(text, context)
        // A table may have a column that is called Begin.
        case _ where String(decoding: beginning, as: UTF8.self).lowercased() == "begin:":
            contents = try calendar(text)
        default: contents = try ImportedTable.read(text, context)
        }
        guard !contents.todos.isEmpty || !contents.warnings.isEmpty else { throw ImportError.nothingInIt }
        return contents
    }

    private func calendar(_ text: [UInt8]) throws -> ImportContents {
        let calendars: [Component]
        do {
            calendars = try Component.calendars(
                in: text, keeping: ImportedCalendar.properties, of: ImportedCalendar.components)
        } catch {
            throw error.reason == .notACalendar ? ImportError.unknownKind : ImportError.calendar(error)
        }
        return try ImportedCalendar.read(calendars, context)
    }
}
