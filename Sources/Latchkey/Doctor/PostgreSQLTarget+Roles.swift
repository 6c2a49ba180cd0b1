import Database

extension PostgreSQLTarget {
    /// Which of several servers is the primary, and which are standbys; nothing for one alone.
    func roleFindings() -> [Finding] {
        let roles = roles()
        guard !roles.isEmpty else { return [] }
        let primaries = roles.compactMap { $0.role.primary }
        let newest = primaries.compactMap(\.timeline).max()
        let sentence = roles.map { "\($0.server) \($0.role.words(newest: newest))" }.joined(separator: "; ") + "."
        guard Set(primaries.map(\.start)).count <= 1 else {
            return [.warning("Servers", "\(sentence) Take the old primary away: what it is given is lost.")]
        }
        guard roles.allSatisfy({ $0.role.primary != nil || $0.role == .standby }) else {
            return [.warning("Servers", "\(sentence) Start it, or take it out of the URL.")]
        }
        return [.fine("Servers", primaries.count > 1 ? "\(sentence) That is one server by several names." : sentence)]
    }
}

extension ServerRole {
    /// - Parameter newest: the highest timeline of all.
    fileprivate func words(newest: Int64?) -> String {
        switch self {
        case .primary(let primary):
            if let timeline = primary.timeline, let newest, timeline < newest {
                "is an old primary, on timeline \(timeline) instead of \(newest)"
            } else {
                "is the primary"
            }
        case .standby: "is a standby"
        case .away(let reason): "can't be reached (\(reason))"
        }
    }
}
