/// What may be done to an answer's bytes to make them fewer: `Accept-Encoding` (RFC 9110, section 12.5.3).
struct AcceptedCodings {
    /// No client has more to say.
    private static let mostRanges = 20

    private var weights: [String: Double] = [:]

    /// - Parameter field: nil when the client says nothing.
    init(_ field: String?) {
        for range in (field ?? "").split(separator: ",").prefix(Self.mostRanges) {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let coding = parts.first, !coding.isEmpty, weights[coding] == nil else { continue }
            weights[coding] = Self.weight(parts.dropFirst().first)
        }
    }

    /// Whether the client takes a coding, and likes the bytes as they are no better. One that says nothing would take any;
    /// it gets them as they are, because it may be a program that never heard of codings.
    func prefer(_ coding: String) -> Bool {
        let weight = weights[coding] ?? weights["*"] ?? 0
        return weight > 0 && weight >= weights["identity"] ?? 0
    }

    /// Between 0, "not this", and 1; what can't be read is 0 (section 12.4.2).
    private static func weight(_ parameter: String?) -> Double {
        guard let parameter else { return 1 }
        guard parameter.hasPrefix("q="), let weight = Double(parameter.dropFirst(2)), (0...1).contains(weight)
        else { return 0 }
        return weight
    }
}
