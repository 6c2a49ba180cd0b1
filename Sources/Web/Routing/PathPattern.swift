/// The path of a route: literal segments and `{named}` ones, such as `/todos/{id}/complete`.
package struct PathPattern: Sendable, CustomStringConvertible {
    private enum Segment: Sendable {
        case literal(String)
        case parameter(String)
    }

    package let description: String
    private let segments: [Segment]

    package init(_ pattern: String) {
        description = pattern
        segments = pattern.split(separator: "/").map { segment in
            segment.hasPrefix("{") && segment.hasSuffix("}")
                ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
        }
    }

    /// Whether every segment is literal, so that the path can be looked up directly.
    var isLiteral: Bool {
        segments.allSatisfy { if case .literal = $0 { true } else { false } }
    }

    /// The first segment if it is literal: only paths that begin with it can match.
    var start: String? {
        if case .literal(let text) = segments.first { text } else { nil }
    }

    /// The values of the named segments if `path`, split and decoded, matches.
    func match(_ path: [String]) -> PathParameters? {
        guard path.count == segments.count else { return nil }
        for index in path.indices {
            // No other text of a literal's length is equal to it: patterns are ASCII, and longer is what means the same.
            if case .literal(let literal) = segments[index],
                literal.utf8.count != path[index].utf8.count || literal != path[index]
            {
                return nil
            }
        }
        var parameters = PathParameters()
        for index in path.indices {
            if case .parameter(let name) = segments[index] { parameters.add(name, path[index]) }
        }
        return parameters
    }
}
