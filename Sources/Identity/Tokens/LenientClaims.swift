/// A claim that holds one string or several (RFC 7519, section 4.1.3).
struct OneOrMore: Decodable, Sendable {
    let values: [String]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        values =
            if let value = try? container.decode(String.self) { [value] } else { try container.decode([String].self) }
    }
}

/// A boolean claim written as true or "true": Apple has sent both.
struct LenientBool: Decodable, Sendable {
    let value: Bool

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value =
            if let value = try? container.decode(Bool.self) { value } else {
                try container.decode(String.self) == "true"
            }
    }
}

/// Seconds since 1970; some providers write them as a string.
struct LenientSeconds: Decodable, Sendable {
    let value: Double

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Double.self) {
            self.value = value
        } else {
            // What is no number is older than anything.
            value = Double(try container.decode(String.self)) ?? 0
        }
    }
}

/// A claim that is a text by the standard, and counts as empty where a provider sends something else.
struct LenientText: Decodable, Sendable {
    let value: String

    init(from decoder: any Decoder) throws {
        value = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
    }
}
