import Foundation
import Todos

/// Reads our JSON export: a list of to-dos.
enum ImportedJSON {
    static func read(_ text: [UInt8], _ setting: ImportContext) throws(ImportError) -> ImportContents {
        let list: List
        do {
            list = try JSONDecoder().decode(List.self, from: Data(text))
        } catch is TooMany {
            throw .tooMany
        } catch {
            throw .json
        }
        var contents = ImportContents()
        contents.hasLines = false
        for (place, record) in list.records.enumerated() { try record.add(to: &contents, at: place + 1, setting) }
        return contents
    }

    private struct TooMany: Error {}

    /// Decodes the records one by one, so that a list that is too long is rejected early.
    private struct List: Decodable {
        var records: [ImportRecord] = []

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                guard records.count < ImportFile.mostEntries else { throw TooMany() }
                records.append(try list.decode(ImportRecord.self))
            }
        }
    }
}

extension ImportRecord: Decodable {
    private enum CodingKeys: String, CodingKey {
        case title, category, ownCategory, date, start, end, description, completed, recurrence
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try object.decodeIfPresent(String.self, forKey: key) ?? "" }
        self.init(
            title: try text(.title), category: try text(.category), ownCategory: try text(.ownCategory),
            date: try text(.date), start: try text(.start), end: try text(.end),
            description: try text(.description), completed: try text(.completed),
            recurrence: try text(.recurrence))
    }
}
