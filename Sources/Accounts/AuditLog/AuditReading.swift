/// Verifies the audit logs line by line, by members and then by age, and holds no more than one line.
struct AuditReading {
    /// A line and what its member's row says of the log; without a line for a member who has none.
    struct Step {
        let member: Member.ID
        let head: [UInt8]?
        let base: AuditCheckpoint
        let line: AuditRow?
    }

    private let link: AuditChain
    private var newest: Step?
    /// The newest line's number in its log, its code, and how many keys ago it was signed.
    private var last: (length: Int64, code: [UInt8], age: Int) = (0, [], .max)
    private var lines = 0
    private var broken: AuditVerification?
    private var cutOff: AuditVerification?

    init(_ link: AuditChain) {
        self.link = link
    }

    mutating func take(_ step: Step) {
        if step.member != newest?.member {
            endMember()
            last = (step.base.dropped, step.base.code, .max)
        }
        newest = step
        guard let line = step.line else { return }
        let age = link.age(
            of: line.code, after: last.code, member: step.member, event: line.event, at: line.at, client: line.client,
            repeats: line.repeats)
        if !mayFollow(age), broken == nil { broken = .broken(line: line.id, member: step.member) }
        last = (last.length + 1, line.code, age ?? last.age)
        lines += 1
    }

    /// - Returns: the first line that doesn't follow from the one before it; otherwise the first member whose newest
    ///   lines are missing, if any.
    mutating func end() -> AuditVerification {
        endMember()
        return broken ?? cutOff ?? .whole(lines: lines)
    }

    private mutating func endMember() {
        guard let newest else { return }
        // No account is without a line.
        let head = newest.line == nil ? nil : newest.head
        let age = head.flatMap {
            link.age(of: $0, of: newest.member, length: last.length, last: last.code, after: newest.base)
        }
        if !mayFollow(age), cutOff == nil { cutOff = .cutOff(member: newest.member) }
    }

    /// Keys get newer, never older.
    private func mayFollow(_ age: Int?) -> Bool {
        age.map { $0 <= last.age } ?? false
    }
}
