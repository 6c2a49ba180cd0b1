import Accounts

/// Whether the histories are whole; as JSON, its properties are the keys.
struct AuditReport: Report {
    let whole: Bool
    /// How many there are, when they are whole.
    var lines: Int?
    /// The first that does not fit.
    var brokenLine: Int64?
    /// Whose it is, or whose newest lines are missing.
    var member: Int64?

    init(_ verdict: HistoryVerdict) {
        switch verdict {
        case .whole(let lines): (whole, self.lines) = (true, lines)
        case .broken(let line, let member): (whole, brokenLine, self.member) = (false, line, member.number)
        case .cutOff(let member): (whole, self.member) = (false, member.number)
        }
    }
}
