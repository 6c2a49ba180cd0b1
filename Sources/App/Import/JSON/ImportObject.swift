import StrictJSON

/// An object of a JSON file, whose members are looked at by name.
struct ImportObject {
    private let members: [JSONMember]
    /// What is thrown where it isn't as it should be.
    private let failure: ImportError

    /// - Parameter number: that of the entry which it is; nil for none.
    /// - Throws: `ImportError.entry`, or `json` for what is none, if it is anything else.
    init(_ value: JSONValue, entry number: Int? = nil) throws(ImportError) {
        let failure = number.map(ImportError.entry) ?? .json
        guard case .object(let members) = value else { throw failure }
        (self.members, self.failure) = (members, failure)
    }

    /// Nil for null as well.
    subscript(name: String) -> JSONValue? {
        let value = members.first { $0.name == name }?.value
        return value == .null ? nil : value
    }

    /// A text; empty where there is none.
    /// - Throws: `ImportError.entry` or `json` for anything else.
    func text(_ name: String) throws(ImportError) -> String {
        switch self[name] {
        case nil: return ""
        case .text(let text): return text
        default: throw failure
        }
    }

    /// A list; nil where there is none.
    /// - Throws: `ImportError.entry` or `json` for anything else.
    func list(_ name: String) throws(ImportError) -> [JSONValue]? {
        switch self[name] {
        case nil: return nil
        case .list(let values): return values
        default: throw failure
        }
    }
}
