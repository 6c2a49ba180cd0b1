import Accounts

extension RenewalKey {
    static let fieldName = "renewal"
}

extension Context {
    /// What the login's other cookies are made of, if the submitted form renews it.
    var renewal: LoginRenewal {
        visitor.renewed.map { LoginRenewal(done: $0) }
            ?? LoginRenewal(ticket: visitor.ticket, key: RenewalKey(form[RenewalKey.fieldName]))
    }

    /// The same; nil for a remembered browser that gets its session by this very answer.
    var renewalUnlessNew: LoginRenewal? { visitor.isResumed ? nil : renewal }
}
