import HTTPTypes
import TextRules

/// Finds the route for a path and a method. Literal paths take precedence over patterns, which match in listed order.
package struct Router<Endpoint: Sendable>: Sendable {
    package enum Match: Sendable {
        case found(Endpoint, PathParameters)
        /// The path exists, but not with this method; `allowed` goes into the `Allow` field.
        case wrongMethod(allowed: String)
        /// A method that is not registered (RFC 9110, section 15.6.2).
        case unknownMethod
        case unknownPath
    }

    /// The methods of RFC 9110, section 9, and PATCH (RFC 5789).
    private static var registeredMethods: Set<HTTPRequest.Method> {
        [.get, .head, .post, .put, .delete, .connect, .options, .trace, .patch]
    }

    /// The methods of all routes.
    package let methods: Set<HTTPRequest.Method>

    private let endpoints: [Endpoint]
    private let literals: [String: [Candidate]]
    /// Candidates for a path by its first segment, for segments that some pattern begins with.
    private let patterns: [String: [Candidate]]
    /// Candidates for all other paths.
    private let openPatterns: [Candidate]

    package init(_ routes: [Route<Endpoint>]) {
        methods = Set(routes.map(\.method))
        endpoints = routes.map(\.endpoint)
        let candidates = routes.enumerated().map { Candidate(method: $1.method, pattern: $1.pattern, number: $0) }
        literals = Dictionary(grouping: candidates.filter(\.pattern.isLiteral), by: \.pattern.description)
        let all = candidates.filter { !$0.pattern.isLiteral }
        let starts = Set(all.compactMap(\.pattern.start))
        patterns = Dictionary(
            uniqueKeysWithValues: starts.map { start in
                (start, all.filter { $0.pattern.start == start || $0.pattern.start == nil })
            })
        openPatterns = all.filter { $0.pattern.start == nil }
    }

    /// - Parameter path: as sent, percent-encoded.
    package func match(_ method: HTTPRequest.Method, _ path: String) -> Match {
        // HEAD is allowed wherever GET is (RFC 9110, section 9.3.2); the server omits the body.
        let wanted = method == .head ? .get : method
        if let routes = literals[path] {
            if let route = routes.first(where: { $0.method == wanted }) {
                return .found(endpoints[route.number], PathParameters())
            }
            return Self.mismatch(method, routes)
        }
        let candidates = matchingPatterns(path)
        if let match = candidates.first(where: { $0.route.method == wanted }) {
            return .found(endpoints[match.route.number], match.parameters)
        }
        return Self.mismatch(method, candidates.map(\.route))
    }

    /// Why none of the routes with its path, if there are any, fits a request.
    private static func mismatch(_ method: HTTPRequest.Method, _ routes: [Candidate]) -> Match {
        guard registeredMethods.contains(method) else { return .unknownMethod }
        return routes.isEmpty ? .unknownPath : .wrongMethod(allowed: allowed(routes.map(\.method)))
    }

    private func matchingPatterns(_ path: String) -> [(route: Candidate, parameters: PathParameters)] {
        guard let segments = Self.segments(path), let start = segments.first else { return [] }
        var matching: [(route: Candidate, parameters: PathParameters)] = []
        for route in patterns[start] ?? openPatterns {
            if let parameters = route.pattern.match(segments) { matching.append((route, parameters)) }
        }
        return matching
    }

    /// The path's decoded segments, stream-safe; nil when one is empty, not UTF-8, or contains a control character or slash.
    private static func segments(_ path: String) -> [String]? {
        var segments: [String] = []
        for part in path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let bytes = PercentEncoding.decode(part, plusIsSpace: false), !bytes.isEmpty,
                bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "/") }),
                let text = String(validating: bytes, as: UTF8.self)
            else { return nil }
            segments.append(text.streamSafe)
        }
        return segments
    }

    private static func allowed(_ methods: [HTTPRequest.Method]) -> String {
        (methods.flatMap { $0 == .get ? [$0, .head] : [$0] } + [.options]).map(\.rawValue).joined(separator: ", ")
    }
}

/// A route without its endpoint, whose type is unknown here: to look at it, the runtime would have to be asked how.
private struct Candidate: Sendable {
    let method: HTTPRequest.Method
    let pattern: PathPattern
    /// The number of its endpoint.
    let number: Int
}
