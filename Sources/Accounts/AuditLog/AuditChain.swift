import Database
import Secrets

/// The hash chain of a member's audit log: each entry is linked to the one before it, and the member's row to the last.
///
/// An entry's code covers its content, its repeat count and the previous entry's code. The head covers the number of
/// entries, the last entry's code, and the entries that were dropped (`AuditCheckpoint`). Only the newest entry is ever
/// changed, when repeated, and then together with the head; when one among the others is dropped, those after it are
/// signed anew. Without the key, no entry can be changed, removed, inserted or cut off undetected. No key can detect a
/// rollback of the whole database.
///
/// After a key change, codes by earlier keys remain valid, but only before those by a newer key: along a member's
/// entries keys get newer, never older.
struct AuditChain {
    let key: MACKey

    func code(
        after previous: [UInt8], member: Member.ID, event: String, at moment: Timestamp, client: ClientInfo,
        repeats: AuditRepeats? = nil
    ) -> Digest {
        key.code(for: entry(after: previous, member, event, moment, client, repeats))
    }

    /// Returns how many keys ago such an entry was signed with `code`; nil if it never was.
    func age(
        of code: [UInt8], after previous: [UInt8], member: Member.ID, event: String, at moment: Timestamp,
        client: ClientInfo, repeats: AuditRepeats?
    ) -> Int? {
        key.age(of: code, for: entry(after: previous, member, event, moment, client, repeats))
    }

    func head(of member: Member.ID, length: Int64, last code: [UInt8], after base: AuditCheckpoint) -> Digest {
        key.code(for: head(member, length, code, base))
    }

    /// Returns how many keys ago `head` was signed for that many entries; nil if it never was.
    func age(
        of head: [UInt8], of member: Member.ID, length: Int64, last code: [UInt8], after base: AuditCheckpoint
    ) -> Int? {
        key.age(of: head, for: self.head(member, length, code, base))
    }

    private func entry(
        after previous: [UInt8], _ member: Member.ID, _ event: String, _ moment: Timestamp, _ client: ClientInfo,
        _ repeats: AuditRepeats?
    ) -> [UInt8] {
        let once = [String(member.number), event, String(moment.milliseconds), client.address, client.userAgent]
        let more = repeats.map { [String($0.times), String($0.last.milliseconds)] } ?? []
        // Signed for ever under this word.
        return message("line", previous, once + more)
    }

    private func head(_ member: Member.ID, _ length: Int64, _ code: [UInt8], _ base: AuditCheckpoint) -> [UInt8] {
        let whole = [String(member.number), String(length)]
        // The format from before entries were ever dropped.
        guard base != .none else { return message("head", code, whole) }
        return message("head after", code + base.code, whole + [String(base.dropped)])
    }

    private func message(_ purpose: String, _ code: [UInt8], _ parts: [String]) -> [UInt8] {
        ([purpose] + parts).reduce(into: code) { message, part in
            // The length prefix keeps adjacent fields from being read as one.
            message += Array("\(part.utf8.count):".utf8) + Array(part.utf8)
        }
    }
}
