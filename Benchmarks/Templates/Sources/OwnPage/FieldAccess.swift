import Mustache

/// Ways in which a view model could give its fields to the engine: the same four fields, reached differently.
package enum FieldAccess {
    /// How many fields one rendering shows.
    package static let fields = 4 * 500

    /// The ways, each with a function that renders `fields` fields.
    package static func all() throws -> [(name: String, render: (inout [UInt8]) -> Void)] {
        [
            ("closure", try renderer(ByClosure.self)),
            ("key-path literal", try renderer(ByLiteral.self)),
            ("key path kept in a variable", try renderer(ByKeyPath.self)),
            ("switch over the name, Any", try renderer(BySwitch.self)),
            ("Mirror", try renderer(ByMirror.self)),
        ]
    }

    private static func renderer<Row: AccessedRow>(_ type: Row.Type) throws -> (inout [UInt8]) -> Void {
        var library = TemplateLibrary(
            sources: ["rows": "{{#rows}}{{title}}{{start}}{{number}}{{note}}{{/rows}}"], texts: [:])
        let page = library.page("rows", showing: Rows<Row>.self, within: Nothing.self)
        try library.check()
        let rows = Rows(rows: (0..<fields / 4).map { Row(Note(number: $0)) })
        return { page.render(rows, within: Nothing(), language: "en", into: &$0) }
    }
}

/// What is shown.
struct Note: Sendable {
    var title = "Call the dentist about Thursday"
    var start = "9:00"
    var number: Int
    var note = "Ask for the first appointment"

    func child(named name: String) -> Any? {
        switch name {
        case "title": title
        case "start": start
        case "number": number
        case "note": note
        default: nil
        }
    }
}

/// A row that reaches the note's fields in one of the ways.
protocol AccessedRow: Renderable {
    init(_ note: Note)
}

/// A list of such rows.
struct Rows<Row: AccessedRow>: Renderable {
    let rows: [Row]

    static var fields: [Field<Rows>] { [.init("rows") { $0.rows }] }
}

/// A frame around nothing.
struct Nothing: Renderable {
    static let fields: [Field<Nothing>] = []
}

/// `.init("title") { $0.title }`
struct ByClosure: AccessedRow {
    let note: Note

    static let fields: [Field<ByClosure>] = [
        .init("title") { $0.note.title },
        .init("start") { $0.note.start },
        .init("number") { $0.note.number },
        .init("note") { $0.note.note },
    ]

    init(_ note: Note) { self.note = note }
}

/// `.init("title", \.title)`: the compiler makes a closure of it.
struct ByLiteral: AccessedRow {
    let note: Note

    static let fields: [Field<ByLiteral>] = [
        .init("title", \.note.title),
        .init("start", \.note.start),
        .init("number", \.note.number),
        .init("note", \.note.note),
    ]

    init(_ note: Note) { self.note = note }
}

/// A list of names and key paths, as a result builder or a macro might keep it.
struct ByKeyPath: AccessedRow {
    let note: Note

    private static let texts: [(String, any KeyPath<Note, String> & Sendable)] = [
        ("title", \.title), ("start", \.start), ("note", \.note),
    ]
    private static let numbers: [(String, any KeyPath<Note, Int> & Sendable)] = [("number", \.number)]

    static let fields: [Field<ByKeyPath>] =
        texts.map { name, path in Field(name) { $0.note[keyPath: path] } }
        + numbers.map { name, path in Field(name) { $0.note[keyPath: path] } }

    init(_ note: Note) { self.note = note }
}

/// A function that gives a value by its name, as swift-mustache's `MustacheParent` asks for it.
struct BySwitch: AccessedRow {
    let note: Note

    static let fields: [Field<BySwitch>] =
        ["title", "start", "note"].map { name in Field(name) { $0.note.child(named: name) as? String ?? "" } }
        + [Field("number") { $0.note.child(named: "number") as? Int ?? 0 }]

    init(_ note: Note) { self.note = note }
}

/// Reflection: declaring the properties is all there is to do.
struct ByMirror: AccessedRow {
    let note: Note

    static let fields: [Field<ByMirror>] =
        ["title", "start", "note"].map { name in Field(name) { $0.child(named: name) as? String ?? "" } }
        + [Field("number") { $0.child(named: "number") as? Int ?? 0 }]

    init(_ note: Note) { self.note = note }

    private func child(named name: String) -> Any? {
        Mirror(reflecting: note).children.first { $0.label == name }?.value
    }
}
