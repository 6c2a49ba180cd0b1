import Accounts
import Mustache
import Todos
import Web

/// What the main page shows until the first change of a to-do or a category: examples to try, and whether this browser is
/// remembered.
struct FirstRun: Renderable {
    let examples: [Example]
    let isRemembered: Bool
    /// How long a remembered browser is kept, and how long another stays logged in, without a visit.
    let remembered: String
    let idle: String

    static let fields: [Field<FirstRun>] = [
        .init("examples", \.examples),
        .init("isRemembered", \.isRemembered),
        .init("remembered", \.remembered),
        .init("idle", \.idle),
    ]

    /// A line to try, and the page that shows what it is understood as.
    struct Example: Renderable {
        let line: String
        let address: LocalPath

        static let fields: [Field<Example>] = [.init("line", \.line), .init("address", \.address)]
    }

    init(isRemembered: Bool, _ lifetimes: Lifetimes, _ localizer: Localizer) {
        examples = ["plain", "timed", "repeating"].map { name in
            let line = localizer["firstRun.example.\(name)"]
            return Example(line: line, address: Path.quickAdd.address.adding("line", line))
        }
        self.isRemembered = isRemembered
        remembered = localizer.length(of: lifetimes.rememberedDevice)
        idle = localizer.length(of: lifetimes.sessionIdle)
    }
}
