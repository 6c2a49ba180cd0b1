/// A kind of records in an export: the one list of its properties, in the order of CSV's columns.
struct ExportKind<Source>: ExpressibleByDictionaryLiteral {
    typealias Property = (Source) -> (any ExportValue)?

    let names: [String]
    private let properties: [Property]

    init(_ list: [(name: String, value: Property)]) {
        names = list.map { $0.name }
        properties = list.map { $0.value }
    }

    init(dictionaryLiteral elements: (String, Property)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }

    func record(of source: Source) -> ExportRecord {
        ExportRecord(names: names, values: properties.map { $0(source) })
    }
}
