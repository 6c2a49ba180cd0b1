import Accounts

extension Visit where Who == Visitor {
    /// Signs out whoever is signed in here, because somebody else has just been let in.
    func giveWay(_ accounts: Accounts) async throws {
        guard let member = who.member else { return }
        try await accounts.signOut(member.id, session: visitor.session, ticket: visitor.ticket, from: client)
    }
}
