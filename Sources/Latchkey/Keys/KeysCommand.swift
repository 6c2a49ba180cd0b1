import ArgumentParser

/// `latchkey keys`
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "List, rotate and prune the site's keys.",
        discussion: """
            Keys themselves are never shown. A new key logs no one out: sessions, remembered browsers and forms have \
            their own secrets. See Docs/Keys.md.
            """,
        subcommands: [KeysList.self, KeysRotate.self, KeysPrune.self])
}
