import ICalendar
import Todos

/// Detects a file's format and reads it.
struct ImportFile: Sendable {
    /// In bytes: enough for many more short to-dos than `mostEntries`.
    static let mostBytes = 4 << 20
    static let mostEntries = 10_000

    let context: ImportContext

    /// - Parameter name: what the file is called on the member's machine; its ending, if it has one, must be one of its
    ///   kind.
    /// - Throws: `ImportError` when the file is rejected; `CancellationError`.
    func read(_ bytes: [UInt8], named name: String = "") throws -> ImportContents {
        guard !bytes.isEmpty else { throw ImportError.nothingChosen }
        guard bytes.count <= Self.mostBytes else { throw ImportError.tooLarge }
        let text = try ImportText.utf8(bytes)
        guard let kind = ImportKind(of: text) else { throw ImportError.nothingInIt }
        if let ending = ImportKind.ending(of: name), !kind.endings.contains(ending) {
            throw ImportError.ending(ending)
        }
        let contents =
            switch kind {
            case .calendar: try calendar(text)
            case .table: try ImportedTable.read(text, context)
            case .json: try ImportedJSON.read(text, context)
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
