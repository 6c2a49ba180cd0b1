import Foundation

/// The page's templates: those of the site on one day, and kept as they were, so that figures of different days compare.
public enum TemplateFiles {
    /// The templates by their names.
    public static func read() throws -> [String: String] {
        let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Templates").standardizedFileURL
        let names = ["page", "csrf", "Todo/TodoList", "Todo/tick"]
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, try String(contentsOf: folder.appendingPathComponent("\(name).mustache"), encoding: .utf8))
            })
    }
}
