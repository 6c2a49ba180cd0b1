import Mustache

/// A template rendered in plain mode.
func rendering(_ template: String, _ value: Value = [:], partials: [String: String] = [:]) throws -> String {
    try Template(template, partials: partials).render(value)
}
