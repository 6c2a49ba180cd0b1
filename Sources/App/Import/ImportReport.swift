import Mustache
import Todos
import Web

/// The results of an import.
struct ImportReport: Renderable {
    struct Warning: Renderable {
        let position: String
        let sentence: String

        static let fields: [Field<Warning>] = [.init("place", \.position), .init("sentence", \.sentence)]
    }

    /// More would not be read.
    private static let mostWarnings = 20

    let added: Int
    let alreadyThere: Int
    let leftOut: Int
    /// The message with the progress when the member's list is full; nil if the import completed.
    let full: String?
    /// The message with the progress when nothing more could be saved; nil if the import completed.
    let stopped: String?
    /// The message that names the categories that were made; nil if none was.
    let madeCategories: String?
    /// The message that names those without room; nil if each had some.
    let unmadeCategories: String?
    let warnings: [Warning]
    /// The number of further warnings.
    let moreWarnings: Int
    /// The path that undoes the import; nil when nothing was added.
    let undo: LocalPath?
    var hasWarnings: Bool { !warnings.isEmpty }
    var hasMore: Bool { moreWarnings > 0 }

    static let fields: [Field<ImportReport>] = [
        .init("added", \.added),
        .init("alreadyThere", \.alreadyThere),
        .init("leftOut", \.leftOut),
        .init("full", \.full),
        .init("stopped", \.stopped),
        .init("madeCategories", \.madeCategories),
        .init("unmadeCategories", \.unmadeCategories),
        .init("warnings", \.warnings),
        .init("moreWarnings", \.moreWarnings),
        .init("undo", \.undo),
        .init("hasWarnings", \.hasWarnings),
        .init("hasMore", \.hasMore),
    ]

    /// - Parameters:
    ///   - quotas: how much a member may have.
    ///   - usual: the name of the member's category for new to-dos.
    init(
        _ contents: ImportContents, _ outcome: ImportOutcome, _ quotas: Quotas, usual: String, _ localizer: Localizer
    ) {
        (added, alreadyThere) = (outcome.added, outcome.alreadyThere)
        leftOut = contents.leftOut
        let all = outcome.added + outcome.beyondQuota
        full =
            outcome.beyondQuota == 0
            ? nil
            : localizer.filled(
                "import.full",
                [
                    "added": localizer.name(of: outcome.added), "all": localizer.name(of: all),
                    "most": localizer.name(of: quotas.todos),
                ])
        let entries = contents.todos.count
        stopped =
            outcome.left == 0
            ? nil
            : localizer.filled(
                "import.stopped",
                ["done": localizer.name(of: entries - outcome.left), "all": localizer.name(of: entries)])
        madeCategories = Self.sentence("import.madeCategories", outcome.madeCategories, quotas, usual, localizer)
        let unmade = outcome.unmadeCategories + (outcome.hasMoreUnmadeCategories ? ["…"] : [])
        unmadeCategories = Self.sentence("import.unmadeCategories", unmade, quotas, usual, localizer)
        let position = contents.hasLines ? "import.line" : "import.entry"
        warnings = contents.warnings.prefix(Self.mostWarnings).map {
            Warning(
                position: localizer.filled(position, ["number": "\($0.position)"]),
                sentence: Self.sentence(about: $0, usual: usual, localizer))
        }
        moreWarnings = contents.warnings.count - warnings.count
        undo = added > 0 ? Path.undoImport(outcome.moment) : nil
    }

    private static func sentence(about warning: ImportWarning, usual: String, _ localizer: Localizer) -> String {
        var values = ["name": warning.name.isolated, "usual": usual.isolated]
        if let rule = warning.kind.rule {
            values["most"] = localizer.name(of: rule.longest)
            values["bytes"] = localizer.name(of: rule.mostBytes)
        }
        return localizer.filled("import.warning.\(warning.kind)", values)
    }

    /// A sentence about categories; nil if there are none.
    private static func sentence(
        _ key: String, _ names: [String], _ quotas: Quotas, _ usual: String, _ localizer: Localizer
    ) -> String? {
        guard !names.isEmpty else { return nil }
        let list = names.map(\.isolated).joined(separator: ", ")
        let most = localizer.name(of: quotas.categories)
        return localizer.filled(key, ["names": list, "most": most, "usual": usual.isolated])
    }
}
