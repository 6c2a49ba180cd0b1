/// What a property of an export can hold: a text, a number, or yes and no.
typealias ExportValue = CustomStringConvertible & Encodable

/// A record of an export: an object with named properties in JSON, a line of cells in CSV.
struct ExportRecord: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let names: [String]
    /// In the order of `names`; nil for none, which JSON leaves out.
    let values: [(any ExportValue)?]

    var cells: [String] { values.map { $0?.description ?? "" } }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        for (name, value) in zip(names, values) {
            if let value { try object.encode(value, forKey: Key(stringValue: name)) }
        }
    }
}
