import Web

/// What a browser needs to know to install the site as an app (Web Application Manifest, W3C).
///
/// One address for all languages: browsers ask for it without cookies, so that the language is the one that the browser asks
/// for, as it is on the device the app is installed on. `id` keeps it the same app in each of them.
struct Manifest: Sendable {
    /// `--ground` of the light style sheet; behind the icon while the app starts. The pages' own `theme-color` knows the dark.
    static let background = "#f4f6fb"

    private static let drawings: [(path: String, sizes: String, type: String, purpose: String)] = [
        ("/icons.svg", "any", "image/svg+xml", "any"),
        ("/icon-192.png", "192x192", "image/png", "any"),
        ("/icon-512.png", "512x512", "image/png", "any"),
        ("/icon-maskable-512.png", "512x512", "image/png", "maskable"),
    ]

    private let icons: JSONValue

    /// - Throws: `SiteError` when an icon is missing.
    init(_ files: PublicFiles) throws {
        icons = .list(
            try Self.drawings.map { drawing in
                .object([
                    JSONMember("src", .text(try Assets.path(drawing.path, files).path)),
                    JSONMember("sizes", .text(drawing.sizes)),
                    JSONMember("type", .text(drawing.type)),
                    JSONMember("purpose", .text(drawing.purpose)),
                ])
            })
    }

    func json(in words: Words) -> JSONValue {
        .object([
            JSONMember("id", .text("/")),
            JSONMember("name", .text("Latchkey")),
            JSONMember("short_name", .text("Latchkey")),
            JSONMember("description", .text(words["manifest.description"])),
            JSONMember("lang", .text(words.language)),
            JSONMember("start_url", .text("/todos")),
            JSONMember("scope", .text("/")),
            JSONMember("display", .text("standalone")),
            JSONMember("background_color", .text(Self.background)),
            JSONMember("theme_color", .text(Self.background)),
            JSONMember("categories", .list([.text("productivity")])),
            JSONMember("icons", icons),
            JSONMember(
                "shortcuts",
                .list([
                    Self.shortcut(words["todos.add"], "/todos/new"),
                    Self.shortcut(words["todos.month"], "/todos/month"),
                    Self.shortcut(words["todos.search"], "/todos/search"),
                ])),
        ])
    }

    private static func shortcut(_ name: String, _ path: String) -> JSONValue {
        .object([JSONMember("name", .text(name)), JSONMember("url", .text(path))])
    }
}
