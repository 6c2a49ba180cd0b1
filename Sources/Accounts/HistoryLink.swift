import Database
import Secrets

/// How one line of history hangs on the line before it, and how the member's row tells which line is the last.
///
/// A line's code covers its own words, how often it was repeated, and the code before; the head covers how many lines there are and the last one's
/// code, and what was dropped of the oldest (`HistoryBase`). The newest line alone is ever changed, when it is repeated, and together with the head. Without the key nothing can be changed, left out, put in between or cut off. What no key can show is that the
/// whole database was put back to an older state of itself.
///
/// When the key is changed, what the keys before it have signed still counts, but only before what a newer one has signed: along
/// a member's lines keys get newer, never older.
struct HistoryLink {
    let key: MACKey

    func code(
        after previous: [UInt8], member: Member.ID, event: String, at moment: Timestamp, client: Client,
        repeats: HistoryRepeats? = nil
    ) -> Digest {
        key.code(for: line(after: previous, member, event, moment, client, repeats))
    }

    /// How many keys ago such a line was signed with `code`; nil when it never was.
    func age(
        of code: [UInt8], after previous: [UInt8], member: Member.ID, event: String, at moment: Timestamp,
        client: Client, repeats: HistoryRepeats?
    ) -> Int? {
        key.age(of: code, for: line(after: previous, member, event, moment, client, repeats))
    }

    func head(of member: Member.ID, length: Int64, last code: [UInt8], after base: HistoryBase) -> Digest {
        key.code(for: head(member, length, code, base))
    }

    /// How many keys ago `head` was signed for so many lines; nil when it never was.
    func age(
        of head: [UInt8], of member: Member.ID, length: Int64, last code: [UInt8], after base: HistoryBase
    ) -> Int? {
        key.age(of: head, for: self.head(member, length, code, base))
    }

    private func line(
        after previous: [UInt8], _ member: Member.ID, _ event: String, _ moment: Timestamp, _ client: Client,
        _ repeats: HistoryRepeats?
    ) -> [UInt8] {
        let once = [String(member.number), event, String(moment.milliseconds), client.address, client.userAgent]
        let more = repeats.map { [String($0.times), String($0.last.milliseconds)] } ?? []
        return message("line", previous, once + more)
    }

    private func head(_ member: Member.ID, _ length: Int64, _ code: [UInt8], _ base: HistoryBase) -> [UInt8] {
        let whole = [String(member.number), String(length)]
        // As it was signed before lines were ever dropped.
        guard base != .none else { return message("head", code, whole) }
        return message("head after", code + base.code, whole + [String(base.dropped)])
    }

    private func message(_ purpose: String, _ code: [UInt8], _ parts: [String]) -> [UInt8] {
        ([purpose] + parts).reduce(into: code) { message, part in
            // The length in front keeps two neighbours from being read as one.
            message += Array("\(part.utf8.count):".utf8) + Array(part.utf8)
        }
    }
}
