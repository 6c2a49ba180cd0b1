import HTTPServer
import HTTPTypes

/// The content codings a client accepts: `Accept-Encoding` (RFC 9110, section 12.5.3).
struct AcceptedCodings {
    /// No client sends more.
    private static let mostRanges = 20

    private var weights: [String: Double] = [:]

    init(_ request: Request) {
        for range in (request.plain(.acceptEncoding) ?? "").split(separator: ",").prefix(Self.mostRanges) {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let coding = parts.first, !coding.isEmpty, weights[coding] == nil else { continue }
            weights[coding] = Self.weight(parts.dropFirst().first)
        }
    }

    /// Whether the client accepts a coding and does not prefer unencoded content. A client that sends no field accepts
    /// any; it gets unencoded content, because it may be a program that does not know codings.
    func prefer(_ coding: String) -> Bool {
        let weight = weights[coding] ?? weights["*"] ?? 0
        return weight > 0 && weight >= weights["identity"] ?? 0
    }

    /// The weight, from 0 ("not acceptable") to 1; an invalid one is 0 (section 12.4.2).
    private static func weight(_ parameter: String?) -> Double {
        guard let parameter else { return 1 }
        guard parameter.hasPrefix("q="), let weight = Double(parameter.dropFirst(2)), (0...1).contains(weight)
        else { return 0 }
        return weight
    }
}
