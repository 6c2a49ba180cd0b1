import Database

/// The domains to which emails are on their way. Their mail servers may be slow, and so may be a mail server that asks
/// them: no second email goes there meanwhile. But one that can wait holds up none that can't, or strangers' sign-ups with
/// addresses of a domain would keep its members waiting.
struct BusyDomains: Sendable {
    /// Those with an email that can't wait. They take no other.
    private let closed: Set<String>
    /// The others. They take one that can't wait.
    private let halfOpen: Set<String>

    /// - Parameter mails: the emails on their way.
    init(_ mails: [SealedMail]) {
        closed = Set(mails.filter { !$0.canWait }.map(\.domain))
        halfOpen = Set(mails.map(\.domain)).subtracting(closed)
    }

    /// Whether an email may go beside those on their way.
    func admit(_ mail: SealedMail) -> Bool {
        !closed.contains(mail.domain) && !(mail.canWait && halfOpen.contains(mail.domain))
    }

    /// The same in SQL, to follow another condition; its `?` are `values`.
    var condition: String {
        let isElsewhere = #"lower(recipient) NOT LIKE ? ESCAPE '\'"#
        return closed.map { _ in " AND \(isElsewhere)" }.joined()
            + halfOpen.map { _ in " AND (can_wait = 0 OR \(isElsewhere))" }.joined()
    }

    var values: [any Bindable] { (Array(closed) + Array(halfOpen)).map { "%@" + $0.escapedForLike } }
}

extension SealedMail {
    /// Where the recipient's mail goes.
    fileprivate var domain: String {
        (recipient.split(separator: "@").last.map(String.init) ?? recipient).lowercased()
    }
}

extension String {
    /// With a backslash before what `LIKE` takes for more than itself.
    fileprivate var escapedForLike: String { replacing(/[%_\\]/) { "\\\($0.output)" } }
}
