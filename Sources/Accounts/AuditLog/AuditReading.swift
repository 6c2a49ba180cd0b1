/// Verifies the audit logs entry by entry, by members and then by age, and holds no more than one entry.
struct AuditReading {
    /// An entry and what its member's row says of the log; without an entry for a member who has none.
    struct Step {
        let member: Member.ID
        let head: [UInt8]?
        let base: AuditCheckpoint
        let entry: AuditRow?
    }

    private let chain: AuditChain
    private var newest: Step?
    /// The newest entry's number in its log, its code, and how many keys ago it was signed.
    private var last: (length: Int64, code: [UInt8], age: Int) = (0, [], .max)
    private var entries = 0
    private var broken: AuditVerification?
    private var cutOff: AuditVerification?

    init(_ chain: AuditChain) {
        self.chain = chain
    }

    mutating func take(_ step: Step) {
        if step.member != newest?.member {
            endMember()
            last = (step.base.dropped, step.base.code, .max)
        }
        newest = step
        guard let entry = step.entry else { return }
        let age = chain.age(
            of: entry.code, after: last.code, member: step.member, event: entry.event, at: entry.at,
            client: entry.client, repeats: entry.repeats)
        if !mayFollow(age), broken == nil { broken = .broken(entry: entry.id, member: step.member) }
        last = (last.length + 1, entry.code, age ?? last.age)
        entries += 1
    }

    /// - Returns: the first entry that doesn't follow from the one before it; otherwise the first member whose newest
    ///   entries are missing, if any.
    mutating func end() -> AuditVerification {
        endMember()
        return broken ?? cutOff ?? .whole(entries: entries)
    }

    private mutating func endMember() {
        guard let newest else { return }
        // No account is without an entry.
        let head = newest.entry == nil ? nil : newest.head
        let age = head.flatMap {
            chain.age(of: $0, of: newest.member, length: last.length, last: last.code, after: newest.base)
        }
        if !mayFollow(age), cutOff == nil { cutOff = .cutOff(member: newest.member) }
    }

    /// Keys get newer, never older.
    private func mayFollow(_ age: Int?) -> Bool {
        age.map { $0 <= last.age } ?? false
    }
}
