import Database

extension PostgreSQLTarget {
    /// Which of several servers is the primary, and which are standbys; nothing for one alone.
    func roleFindings() -> [Finding] {
        let roles = roles()
        guard !roles.isEmpty else { return [] }
        let sentence = roles.map { "\($0.server) \($0.role.words)" }.joined(separator: "; ") + "."
        guard roles.count(where: { $0.role == .primary }) <= 1 else {
            return [.warning("Servers", "\(sentence) Take the old primary away: what it is given is lost.")]
        }
        guard roles.allSatisfy({ $0.role == .primary || $0.role == .standby }) else {
            return [.warning("Servers", "\(sentence) Start it, or take it out of the URL.")]
        }
        return [.fine("Servers", sentence)]
    }
}

extension ServerRole {
    fileprivate var words: String {
        switch self {
        case .primary: "is the primary"
        case .standby: "is a standby"
        case .away(let reason): "can't be reached (\(reason))"
        }
    }
}
