import HTTPServer
import HTTPTypes

/// The content codings a client accepts: `Accept-Encoding` (RFC 9110, section 12.5.3).
struct AcceptedCodings {
    private let weights: [String: Double]

    init(_ request: Request) {
        let codings = WeightedValue.list(request[.acceptEncoding] ?? "").map { ($0.value, $0.weight) }
        weights = Dictionary(codings) { first, _ in first }
    }

    /// Whether the client accepts a coding and does not prefer unencoded content. A client that sends no field accepts
    /// any; it gets unencoded content, because it may be a program that does not know codings.
    func prefer(_ coding: String) -> Bool {
        let weight = weights[coding] ?? weights["*"] ?? 0
        return weight > 0 && weight >= weights["identity"] ?? 0
    }
}
