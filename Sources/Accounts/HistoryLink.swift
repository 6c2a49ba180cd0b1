import Database
import Secrets

/// How one line of history hangs on the line before it, and how the member's row tells which line is the last.
///
/// A line's code covers its own words, how often it was repeated, and the code before; the head covers how many lines there are and the last one's
/// code. The newest line alone is ever changed, when it is repeated, and together with the head. Without the key nothing can be changed, left out, put in between or cut off. What no key can show is that the
/// whole database was put back to an older state of itself.
struct HistoryLink {
    let key: MACKey

    /// The code before a member's first line.
    static let first = [UInt8](repeating: 0, count: 32)

    func code(
        after previous: [UInt8], member: Member.ID, event: String, at moment: Timestamp, client: Client,
        repeats: HistoryRepeats? = nil
    ) -> Digest {
        let once = [String(member.number), event, String(moment.milliseconds), client.address, client.userAgent]
        let more = repeats.map { [String($0.times), String($0.last.milliseconds)] } ?? []
        return key.code(for: message("line", previous, once + more))
    }

    func head(of member: Member.ID, length: Int64, last code: [UInt8]) -> Digest {
        key.code(for: message("head", code, [String(member.number), String(length)]))
    }

    private func message(_ purpose: String, _ code: [UInt8], _ parts: [String]) -> [UInt8] {
        ([purpose] + parts).reduce(into: code) { message, part in
            // The length in front keeps two neighbours from being read as one.
            message += Array("\(part.utf8.count):".utf8) + Array(part.utf8)
        }
    }
}
