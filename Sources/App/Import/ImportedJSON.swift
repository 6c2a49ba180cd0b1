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
        for (position, record) in list.records.enumerated() { try record.add(to: &contents, at: position + 1, setting) }
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
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        try self.init { try object.decodeIfPresent(String.self, forKey: Key(stringValue: $0)) ?? "" }
    }
}
