import Secrets
import Web

/// Tells one state of the site's looks from the next: whatever a page that a browser keeps is made of.
struct Release: Sendable {
    private static let length = 12

    /// Letters, digits, "-" and "_".
    let name: String

    init(_ templates: TemplateFolder, _ files: [PublicFile]) {
        var text = files.map(\.version)
        text += templates.sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        for (language, words) in templates.texts.sorted(by: { $0.key < $1.key }) {
            text += [language] + words.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        }
        name = String(Base64URL.encode(Digest(of: Array(text.joined(separator: "\0").utf8)).bytes).prefix(Self.length))
    }
}
