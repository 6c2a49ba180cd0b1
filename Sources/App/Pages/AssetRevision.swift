import Secrets
import Web

/// A revision of everything that a page in the browser's cache is made of: templates, texts, addresses and files.
struct AssetRevision: Sendable {
    private static let length = 12

    /// Letters, digits, "-" and "_".
    let name: String

    init(_ templates: TemplateFolder, _ files: [PublicFile]) {
        var text = files.map(\.version) + Path.allCases.map(\.rawValue)
        text += templates.sources.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        for (language, texts) in templates.texts.sorted(by: { $0.key < $1.key }) {
            text += [language] + texts.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        }
        name = String(Base64URL.encode(Digest(of: Array(text.joined(separator: "\0").utf8)).bytes).prefix(Self.length))
    }
}
