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
}
