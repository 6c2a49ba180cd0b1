import Foundation
import Mustache
import Secrets

/// The folder with the site's templates (`….mustache`) and texts (`Texts/<language>.json`).
package struct TemplateFolder: Sendable {
    /// Template sources by name: the path below the folder without its extension, such as `Login/Login`.
    package let sources: [String: String]
    /// Texts by language code and key.
    package let texts: [String: [String: String]]
    /// The SHA-256 of all of it.
    package let digest: Digest

    /// Returns this folder overlaid by another: templates are replaced by file, texts by key.
    package func overlaid(by other: TemplateFolder) -> TemplateFolder {
        TemplateFolder(
            sources: sources.merging(other.sources) { $1 },
            texts: texts.merging(other.texts) { $0.merging($1) { $1 } })
    }

    private init(sources: [String: String], texts: [String: [String: String]]) {
        self.sources = sources
        self.texts = texts
        let tables = texts.map { (name: $0, table: $1) } + [(name: "", table: sources)]
        let parts = tables.sorted { $0.name < $1.name }.flatMap { name, table in
            [name] + table.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
        }
        digest = Digest(of: Array(parts.joined(separator: "\0").utf8))
    }

    /// Reads the whole folder, without hidden files.
    /// - Throws: `TemplateFolderError` with the reason in one sentence.
    package init(path: String) throws(TemplateFolderError) {
        let root = URL(fileURLWithPath: path, isDirectory: true)
        guard let names = FileManager.default.paths(below: path) else {
            throw TemplateFolderError(
                "There is no template folder at \(path). "
                    + "Start in the folder that holds Templates and Public, or name it with --home; "
                    + "--templates names one with templates of your own.")
        }
        var sources: [String: String] = [:]
        var texts: [String: [String: String]] = [:]
        // A start waits for this. Texts take most of it: each core reads a language.
        let parts = names.concurrentMap { name in
            Result { () throws(TemplateFolderError) -> Part? in try Self.part(name, of: root) }
        }
        for part in parts {
            switch try part.get() {
            case .template(let name, let source)?: sources[name] = source
            case .texts(let language, let table)?: texts[language] = table
            case nil: break
            }
        }
        self.init(sources: sources, texts: texts)
    }

    /// What one file adds to the folder.
    private enum Part: Sendable {
        case template(name: String, source: String)
        case texts(language: String, table: [String: String])
    }

    /// Nil for a file that is neither a template nor a language's texts.
    private static func part(_ name: String, of root: URL) throws(TemplateFolderError) -> Part? {
        let file = root.appendingPathComponent(name)
        if let stem = name.stem(ofEnding: ".mustache") {
            // Invalid UTF-8 becomes U+FFFD: the compiler reports its position with all other errors.
            return .template(name: stem, source: String(decoding: try data(of: file), as: UTF8.self))
        }
        guard let language = name.stem(ofEnding: ".json"), language.hasPrefix("Texts/") else { return nil }
        return .texts(language: String(language.dropFirst("Texts/".count)), table: try table(in: file))
    }

    private static func data(of file: URL) throws(TemplateFolderError) -> Data {
        guard let data = try? Data(contentsOf: file) else {
            throw TemplateFolderError("\(file.path) can't be read.")
        }
        return data
    }

    private static func table(in file: URL) throws(TemplateFolderError) -> [String: String] {
        do {
            let data = try data(of: file)
            guard let text = String(validating: data, as: UTF8.self) else {
                throw TemplateFolderError("\(file.path) is not UTF-8 text.")
            }
            return try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
        } catch let error as TemplateFolderError {
            throw error
        } catch {
            throw TemplateFolderError(
                "\(file.path) is not a JSON object whose values are texts. python3 -m json.tool shows where it is invalid."
            )
        }
    }
}

/// The reason why the template folder can't be read, in one sentence.
package struct TemplateFolderError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension String {
    fileprivate func stem(ofEnding ending: String) -> String? {
        hasSuffix(ending) ? String(dropLast(ending.count)) : nil
    }
}
