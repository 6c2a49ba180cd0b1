import Secrets
import Web

/// A revision of everything that a page in the browser's cache is made of: templates, texts, addresses and files.
struct AssetRevision: Sendable {
    private static let length = 12

    /// Letters, digits, "-" and "_".
    let name: String

    init(_ templates: TemplateFolder, _ files: [PublicFile]) {
        let text = (files.map(\.version) + Path.allCases.map(\.rawValue)).joined(separator: "\0")
        name = String(
            Base64URL.encode(Digest(of: templates.digest.bytes + text.utf8).bytes).prefix(Self.length))
    }
}
