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

    /// The key by which names are compared. It ignores case and letter forms (NFKC).
    package static func key(ofName name: String) -> String {
        name.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCanonicalMapping
    }
}
