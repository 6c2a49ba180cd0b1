import Web

/// The member's account.
enum AccountSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let account = AccountRoutes(site)
        let reauthenticate = ReauthenticationRoutes(site)
        let passkey = PasskeyReauthenticationRoutes(site, reauthenticate)
        let timeZone = TimeZoneRoutes(site)
        let email = EmailRoutes(site)
        let confirmEmail = ConfirmEmailRoutes(site)
        let password = PasswordRoutes(site)
        let devices = DevicesRoutes(site)
        let tokens = TokensRoutes(site)
        let history = HistoryRoutes(site)
        let deletion = DeletionRoutes(site)
        return [
            .get(.findPassword, for: .anyone, password.find),
            .get(.account, for: .members, account.show),
            .post(.account, for: .members, account.changeName),
            .get(.timeZone, for: .members, timeZone.show),
            .post(.timeZone, for: .members, timeZone.choose),
            .get(.devices, for: .members, devices.show),
            .post(.endDevice, for: .members, devices.end),
            .post(.endBrowserTrust, for: .members, devices.endTrust),
            .post(.endOtherDevices, for: .members, sessionOver: FlashKind.ofRenewedLogin, devices.endOthers),
            .get(.tokens, for: .reauthenticatedMembers, tokens.show),
            .post(.tokens, for: .reauthenticatedMembers, tokens.make),
            .post(.revokeToken, for: .reauthenticatedMembers(backTo: .tokens), tokens.revoke),
            .get(.history, for: .members, history.show),
            .get(.reauthenticate, for: .allMembers, reauthenticate.show),
            .post(.reauthenticate, for: .allMembers, reauthenticate.reauthenticate),
            .post(.confirmChallenge, for: .allMembers, passkey.challenge),
            .post(.confirmByPasskey, for: .allMembers, passkey.reauthenticate),
            .get(.email, for: .reauthenticatedMembers, email.show),
            .post(.email, for: .reauthenticatedMembers, sessionOver: FlashKind.ofRenewedLogin, email.change),
            .get(.confirmEmail, for: .members, confirmEmail.show),
            .post(.confirmEmail, for: .members, sessionOver: FlashKind.ofRenewedLogin, confirmEmail.confirm),
            .get(.confirmEmailLink, for: .anyone, confirmEmail.open),
            .get(.password, for: .reauthenticatedMembers, password.show),
            .post(.password, for: .reauthenticatedMembers, sessionOver: password.sessionOver, password.change),
            .get(.deleteAccount, for: .reauthenticatedMembers, deletion.show),
            // The first press of its button may have ended the session, and to log in again would cancel the deletion.
            .post(
                .deleteAccount, for: .reauthenticatedMembers, sessionOver: { _ in .deletionMayWait }, deletion.request),
        ]
    }
}
