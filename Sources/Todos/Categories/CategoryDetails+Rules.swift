import Foundation
import TextRules

/// The rules of a category's name. Each stands here once, for every way in.
extension CategoryDetails {
    package static let nameRule = TextRule(longest: 40)

    /// The name as it is stored.
    /// - Throws: `CategoryError.name`.
    static func checked(_ name: String) throws(CategoryError) -> String {
        let name = nameRule.trimmed(name)
        if let problem = nameRule.problem(in: name) { throw .name(problem) }
        return name
    }

    /// The key by which names are compared; nil for the localized name.
    var nameKey: String? { name.map(Self.key(ofName:)) }

    /// The key by which names are compared. It ignores case and letter forms (NFKC). A text too long for a name is its
    /// own key: composing it would only take time.
    package static func key(ofName name: String) -> String {
        guard name.utf8.count <= nameRule.mostBytes else { return name }
        return name.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCanonicalMapping
    }
}
