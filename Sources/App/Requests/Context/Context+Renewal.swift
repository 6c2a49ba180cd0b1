import Accounts

extension RenewalKey {
    static let fieldName = "renewal"
}

extension Context {
    /// What the submitted form is to have other cookies made of, if it renews the login.
    var renewal: LoginRenewal {
        visitor.renewed.map { LoginRenewal(done: $0) }
            ?? LoginRenewal(ticket: visitor.ticket, key: RenewalKey(form[RenewalKey.fieldName]))
    }

    /// The same; nil for a remembered browser that gets its session by this very answer.
    var renewalUnlessNew: LoginRenewal? { visitor.isResumed ? nil : renewal }
}
