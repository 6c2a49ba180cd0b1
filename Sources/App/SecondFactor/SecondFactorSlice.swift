import Web

/// The second factor: the step of a login that asks for a code, and the member's authenticator app.
enum SecondFactorSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let code = CodeRoutes(site, asksForRecoveryCode: false)
        let recovery = CodeRoutes(site, asksForRecoveryCode: true)
        let lost = LostFactorRoutes(site)
        let authenticator = AuthenticatorRoutes(site)
        return [
            .get(.loginCode, for: .anyone, code.show),
            .post(.loginCode, for: .anyone, stale: code.repeated, code.signIn),
            .get(.loginRecovery, for: .anyone, recovery.show),
            .post(.loginRecovery, for: .anyone, stale: recovery.repeated, recovery.signIn),
            .get(.loginLost, for: .anyone, lost.show),
            .post(.loginLost, for: .anyone, lost.begin),
            .post(.stopRecovery, for: .members, lost.stop),
            .get(.authenticator, for: .allReauthenticatedMembers(), authenticator.show),
            .post(.authenticator, for: .allReauthenticatedMembers(), authenticator.begin),
            .post(
                .confirmAuthenticator, for: .allReauthenticatedMembers(backTo: .authenticator),
                sessionOver: FlashKind.ofRenewedLogin, authenticator.confirm),
            .post(
                .turnOffAuthenticator, for: .allReauthenticatedMembers(backTo: .authenticator),
                authenticator.turnOff),
            .post(.recoveryCodes, for: .reauthenticatedMembers(backTo: .authenticator), authenticator.renewCodes),
            .post(.recoveryCodesFile, for: .members, authenticator.download),
        ]
    }
}
