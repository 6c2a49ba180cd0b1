import Accounts

/// The result of verifying the audit logs. The property names are the JSON keys.
struct AuditReport: Encodable {
    let whole: Bool
    /// Number of lines; set only if all logs are whole.
    var lines: Int?
    /// The first line that does not fit its predecessor.
    var brokenLine: Int64?
    /// The member whose log is broken or lacks its newest lines.
    var member: Int64?

    init(_ verdict: AuditVerification) {
        switch verdict {
        case .whole(let lines): (whole, self.lines) = (true, lines)
        case .broken(let line, let member): (whole, brokenLine, self.member) = (false, line, member.number)
        case .cutOff(let member): (whole, self.member) = (false, member.number)
        }
    }
}
