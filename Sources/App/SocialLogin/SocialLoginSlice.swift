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
            .post(.signInByProvider, for: .guests, authorize.signIn),
            .get(.providerCallback, for: .anyone, callback.receive),
            .foreignPost(.providerCallback, callback.receiveForm),
            .get(.completeSignIn, for: .guests, completeSignIn.show),
            .post(.completeSignIn, for: .guests, completeSignIn.finish),
            .get(.linkAccount, for: .guests, linkAccount.show),
            .post(.linkAccount, for: .guests, linkAccount.link),
            .post(.sendMailedLink, for: .guests, mailedLink.send),
            .get(.mailedLinkSent, for: .guests, mailedLink.sent),
            .get(.mailedLink, for: .anyone, mailedLink.open),
            .get(.confirmMailedLink, for: .anyone, mailedLink.show),
            .post(.confirmMailedLink, for: .anyone, stale: mailedLink.repeated, mailedLink.finish),
            .webhook(.providerNotifications, providerNotifications.receive),
            .foreignPost(.facebookDeauthorization, facebook.deauthorize),
            .foreignPost(.facebookDeletion, facebook.delete),
            .get(.facebookDeletionStatus, for: .anyone, facebook.status),
            .post(.reauthenticateByProvider, for: .allMembers, authorize.reauthenticate),
            .get(.identities, for: .members, identities.show),
            .post(
                .linkIdentity, for: .reauthenticatedMembers(backTo: .identities),
                authorize.link),
            .post(
                .unlinkIdentity, for: .reauthenticatedMembers(backTo: .identities),
                sessionOver: FlashKind.ofRenewedLogin, identities.unlink),
        ]
    }
}
