import Web

/// Continuing with Google, Apple, Facebook or another provider.
enum SocialLoginSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let authorize = AuthorizeRoutes(site)
        let callback = CallbackRoutes(site)
        let completeSignIn = CompleteSignInRoutes(site)
        let linkAccount = LinkAccountRoutes(site)
        let mailedLink = MailedLinkRoutes(site)
        let identities = IdentitiesRoutes(site)
        let providerNotifications = ProviderNotificationRoutes(site)
        let facebook = FacebookRoutes(site)
        return [
            .post("/auth/{provider}", for: .guests, authorize.signIn),
            .get("/auth/{provider}/callback", for: .anyone, callback.receive),
            .foreignPost("/auth/{provider}/callback", callback.receiveForm),
            .get("/auth/finish", for: .guests, completeSignIn.show),
            .post("/auth/finish", for: .guests, completeSignIn.finish),
            .get("/auth/link", for: .guests, linkAccount.show),
            .post("/auth/link", for: .guests, linkAccount.link),
            .post("/auth/link/mail", for: .guests, mailedLink.send),
            .get("/auth/sent", for: .guests, mailedLink.sent),
            .get("/auth/finish/{token}", for: .anyone, mailedLink.open),
            .get("/auth/confirm", for: .anyone, mailedLink.show),
            .post("/auth/confirm", for: .anyone, mailedLink.finish),
            .hook("/auth/{provider}/notices", providerNotifications.receive),
            .foreignPost("/auth/facebook/deauthorize", facebook.deauthorize),
            .foreignPost("/auth/facebook/deletion", facebook.delete),
            .get("/auth/facebook/deletion/{code}", for: .anyone, facebook.status),
            .post("/reauthenticate/{provider}", for: .members, authorize.reauthenticate),
            .get("/account/identities", for: .members, identities.show),
            .post(
                "/account/identities/link/{provider}", for: .reauthenticatedMembers(backTo: "/account/identities"),
                authorize.link),
            .post(
                "/account/identities/unlink", for: .reauthenticatedMembers(backTo: "/account/identities"),
                identities.unlink),
        ]
    }
}
