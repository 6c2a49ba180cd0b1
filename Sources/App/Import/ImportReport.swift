import Mustache
import Todos
import Web

/// The results of an import.
struct ImportReport: Renderable {
    struct Remark: Renderable {
        let place: String
        let sentence: String

        static let fields: [Field<Remark>] = [.init("place", \.place), .init("sentence", \.sentence)]
    }

    /// More would not be read.
    private static let mostRemarks = 20

    let added: Int
    let alreadyThere: Int
    let leftOut: Int
    /// The message with the progress when the member's list is full; nil if the import completed.
    let full: String?
    /// The message with the progress when nothing more could be saved; nil if the import completed.
    let stopped: String?
    let remarks: [Remark]
    /// The number of further warnings.
    let moreRemarks: Int
    /// The path that undoes the import; nil when nothing was added.
    let undo: LocalPath?
    var hasRemarks: Bool { !remarks.isEmpty }
    var hasMore: Bool { moreRemarks > 0 }

    static let fields: [Field<ImportReport>] = [
        .init("added", \.added),
        .init("alreadyThere", \.alreadyThere),
        .init("leftOut", \.leftOut),
        .init("full", \.full),
        .init("stopped", \.stopped),
        .init("remarks", \.remarks),
        .init("moreRemarks", \.moreRemarks),
        .init("undo", \.undo),
        .init("hasRemarks", \.hasRemarks),
        .init("hasMore", \.hasMore),
    ]

    /// - Parameter most: how many to-dos a member may have.
    init(_ contents: ImportContents, _ outcome: ImportOutcome, most: Int, _ localizer: Localizer) {
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
                    "most": localizer.name(of: most),
                ])
        let entries = contents.todos.count
        stopped =
            outcome.left == 0
            ? nil
            : localizer.filled(
                "import.stopped",
                ["done": localizer.name(of: entries - outcome.left), "all": localizer.name(of: entries)])
        let place = contents.hasLines ? "import.line" : "import.entry"
        remarks = contents.remarks.prefix(Self.mostRemarks).map {
            Remark(
                place: localizer.filled(place, ["number": "\($0.place)"]),
                sentence: localizer["import.remark.\($0.kind)"])
        }
        moreRemarks = contents.remarks.count - remarks.count
        undo = added > 0 ? Path.undoImport(outcome.moment) : nil
    }
}
