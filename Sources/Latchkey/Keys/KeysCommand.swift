import ArgumentParser

/// `latchkey keys`
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "List the keys of the site, put new ones in their place, and drop old ones.",
        discussion: """
            Keys themselves are never shown. Nobody is logged out by a new key: sessions, remembered browsers and forms \
            stand on secrets of their own. See Docs/Keys.md.
            """,
        subcommands: [KeysList.self, KeysRotate.self, KeysPrune.self])
}
