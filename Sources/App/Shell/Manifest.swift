import StrictJSON
import Web

/// The manifest with which a browser installs the site as an app (Web Application Manifest, W3C).
///
/// All languages share one URL: browsers fetch it without cookies, so the language is the one that the browser
/// requests, which is that of the device. `id` makes it the same app in every language.
struct Manifest: Sendable {
    /// `--ground` of the light style sheet, shown behind the icon while the app starts. The pages' own `theme-color`
    /// covers dark mode.
    static let background = "#f4f6fb"

    private static let drawings: [(path: String, sizes: String, type: String, purpose: String)] = [
        (Assets.iconSheet, "any", "image/svg+xml", "any"),
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

    func json(in localizer: Localizer) -> JSONValue {
        .object([
            JSONMember("id", .text(Path.home.rawValue)),
            JSONMember("name", .text("Latchkey")),
            JSONMember("short_name", .text("Latchkey")),
            JSONMember("description", .text(localizer["manifest.description"])),
            JSONMember("lang", .text(localizer.language)),
            JSONMember("start_url", .text(Path.todos.rawValue)),
            JSONMember("scope", .text(Path.home.rawValue)),
            JSONMember("display", .text("standalone")),
            JSONMember("background_color", .text(Self.background)),
            JSONMember("theme_color", .text(Self.background)),
            JSONMember("categories", .list([.text("productivity")])),
            JSONMember("icons", icons),
            JSONMember(
                "shortcuts",
                .list([
                    Self.shortcut(localizer["todos.add"], .newTodo),
                    Self.shortcut(localizer["todos.month"], .thisMonth),
                    Self.shortcut(localizer["todos.search"], .searchTodos),
                ])),
        ])
    }

    private static func shortcut(_ name: String, _ path: Path) -> JSONValue {
        .object([JSONMember("name", .text(name)), JSONMember("url", .text(path.rawValue))])
    }
}
