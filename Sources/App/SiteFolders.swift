import Foundation
import Web

/// The folders of the site's templates and files: the one shipped with the program, and an optional template overlay.
package struct SiteFolders: Sendable {
    private let templates: String
    private let files: String
    private let overlay: String?

    /// - Parameters:
    ///   - home: the folder that holds `Templates` and `Public`.
    ///   - overlay: templates and texts that replace those of `home`, file by file and text by text.
    package init(home: String, overlay: String?) {
        templates = home + "/Templates"
        files = home + "/Public"
        self.overlay = overlay
    }

    /// Reads all files.
    /// - Throws: `TemplateFolderError`, `PublicFolderError`.
    package func content() throws -> SiteContent {
        var folder = try TemplateFolder(path: templates)
        if let overlay { folder = folder.overlaid(by: try TemplateFolder(path: overlay)) }
        return SiteContent(templates: folder, files: try PublicFiles(folder: files))
    }

    /// Reads all files and builds the site.
    /// - Throws: what `content` and `SiteContent.site` throw.
    package func site(_ services: Services) throws -> Site {
        try content().site(services)
    }

    /// Returns every file's path, size and modification time: a different set whenever a file changed.
    func state() -> Set<String> {
        let manager = FileManager.default
        var state: Set<String> = []
        for root in [templates, files] + [overlay].compactMap(\.self) {
            for name in manager.paths(below: root) ?? [] {
                let path = root + "/" + name
                let attributes = try? manager.attributesOfItem(atPath: path)
                let changed = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
                state.insert("\(path) \(attributes?[.size] ?? 0) \(changed)")
            }
        }
        return state
    }
}
