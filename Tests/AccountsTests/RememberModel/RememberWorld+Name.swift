import Accounts
import Secrets

extension RememberWorld {
    /// Equal for two worlds with the same future: secrets count by where they are, not by their value.
    var name: String {
        var numbers: [Digest: Int] = [:]
        func number(_ digest: Digest?) -> String {
            guard let digest else { return "-" }
            let number = numbers[digest] ?? numbers.count
            numbers[digest] = number
            let isSucceeded = successors[digest].map { !$0.isDisjoint(with: used) } ?? false
            let marks = [(used.contains(digest), "u"), (isSucceeded, "s"), (attackersOwn.contains(digest), "t")]
            return "\(number)" + marks.filter(\.0).map(\.1).joined()
        }
        func text(_ jar: CopiedJar?) -> String {
            guard let jar else { return "nobody" }
            let beside = jar.session.flatMap { besides[$0.digest] }
            return [jar.ticket?.token, jar.session, beside?.token, jar.stale?.token].map { number($0?.digest) }
                .joined(separator: ",")
        }
        let sessions = server.sessions.map { "\(number($0.token))>\(number($0.confirms))\($0.hasExpired ? "!" : "")" }
        let parts = [number(server.token), number(server.successor), text(owner), text(attacker)] + sessions
        let underWay = messages.map { message in
            switch message {
            case .request(let jar): "?\(text(jar))"
            case .orphan(let jar): "o\(text(jar))"
            case .answer(.resumed(let next, let session), let jar):
                "r\(number(next.token.digest)),\(number(session.digest)) to \(text(jar))"
            case .answer(let answer, let jar): "\(answer) to \(text(jar))"
            }
        }
        return (parts + underWay + ["\(mustBeNoticed)"]).joined(separator: " ")
    }
}
