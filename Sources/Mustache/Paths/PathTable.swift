/// The site's paths by name, for the tags that stand for them.
struct PathTable: Sendable {
    enum Piece: Equatable, Sendable {
        case literal(String)
        case parameter(String)
    }

    private let table: [String: [Piece]]

    /// - Parameter paths: names and paths, whose segments `{…}` are parameters: `/todos/{id}/edit`.
    init(_ paths: [String: String]) {
        table = paths.mapValues(Self.pieces)
    }

    var names: some Sequence<String> { table.keys }

    /// The pieces of the path with this name.
    subscript(name: String) -> [Piece]? { table[name] }

    private static func pieces(_ path: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = path[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            pieces += [
                .literal(String(rest[..<start])), .parameter(String(rest[start...].dropFirst().prefix { $0 != "}" })),
            ]
            rest = rest[end...].dropFirst()
        }
        return rest.isEmpty ? pieces : pieces + [.literal(String(rest))]
    }
}
