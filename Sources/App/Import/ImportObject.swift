import StrictJSON

/// An object of a JSON file, whose members are looked at by name.
struct ImportObject {
    private let members: [JSONMember]

    /// - Throws: `ImportError.json` for anything else.
    init(_ value: JSONValue) throws(ImportError) {
        guard case .object(let members) = value else { throw .json }
        self.members = members
    }

    /// Nil for null as well.
    subscript(name: String) -> JSONValue? {
        let value = members.first { $0.name == name }?.value
        return value == .null ? nil : value
    }

    /// A text; empty where there is none.
    /// - Throws: `ImportError.json` for anything else.
    func text(_ name: String) throws(ImportError) -> String {
        switch self[name] {
        case nil: return ""
        case .text(let text): return text
        default: throw .json
        }
    }

    /// A list; nil where there is none.
    /// - Throws: `ImportError.json` for anything else.
    func list(_ name: String) throws(ImportError) -> [JSONValue]? {
        switch self[name] {
        case nil: return nil
        case .list(let values): return values
        default: throw .json
        }
    }
}
