import Mustache
import Todos
import Web

/// What became of a file.
struct ImportReport: Renderable {
    struct Remark: Renderable {
        let place: String
        let sentence: String

        static let fields: [Field<Remark>] = [.init("place", \.place), .init("sentence", \.sentence)]
    }

    /// As many as anybody reads.
    private static let mostRemarks = 20

    let added: Int
    let alreadyThere: Int
    let leftOut: Int
    /// How far it came, in a sentence, when the member's list is full; nil when it came to the end.
    let full: String?
    /// How far it came, in a sentence, when nothing could be saved any more; nil when it came to the end.
    let stopped: String?
    let remarks: [Remark]
    /// How many more there are.
    let moreRemarks: Int
    /// Where a form throws all that was added away again; nil when there is nothing.
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
    init(_ contents: ImportContents, _ outcome: ImportOutcome, most: Int, _ words: Words) {
        (added, alreadyThere) = (outcome.added, outcome.alreadyThere)
        leftOut = contents.leftOut
        let all = outcome.added + outcome.beyondQuota
        full =
            outcome.beyondQuota == 0
            ? nil
            : words.filled(
                "import.full",
                ["added": words.name(of: outcome.added), "all": words.name(of: all), "most": words.name(of: most)])
        let entries = contents.todos.count
        stopped =
            outcome.left == 0
            ? nil
            : words.filled(
                "import.stopped",
                ["done": words.name(of: entries - outcome.left), "all": words.name(of: entries)])
        let place = contents.hasLines ? "import.line" : "import.entry"
        remarks = contents.remarks.prefix(Self.mostRemarks).map {
            Remark(
                place: words.filled(place, ["number": "\($0.place)"]), sentence: words["import.remark.\($0.kind)"])
        }
        moreRemarks = contents.remarks.count - remarks.count
        undo = added > 0 ? LocalPath("/todos/undo/imported/\(outcome.moment.milliseconds)") : nil
    }
}
