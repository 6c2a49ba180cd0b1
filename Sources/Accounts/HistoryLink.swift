import Database
import Security

/// How one line of history hangs on the line before it.
///
/// The code covers the line's own words and the code before, so that no line can be changed, left out or put in between
/// without the key; the member's row keeps the newest code, so that none can be cut off at the end.
struct HistoryLink {
    let key: MACKey

    /// The code before a member's first line.
    static let first = [UInt8](repeating: 0, count: 32)

    func code(
        after previous: [UInt8], member: Member.ID, event: String, at moment: Timestamp, client: Client
    ) -> Digest {
        var message = previous
        for part in [String(member.number), event, String(moment.milliseconds), client.address, client.userAgent] {
            // The length in front keeps two neighbours from being read as one.
            message += Array("\(part.utf8.count):".utf8) + Array(part.utf8)
        }
        return key.code(for: message)
    }
}
