import Web

/// Logging in and out, and the site's root.
enum LoginSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let home = HomeRoutes()
        let login = LoginRoutes(site)
        let passkey = PasskeyLoginRoutes(site, login)
        let emailCode = EmailCodeRoutes(site, login)
        let logout = LogoutRoutes(site)
        return [
            .get(.home, for: .anyone, home.redirect),
            .get(.login, for: .guests, login.show),
            .post(.login, for: .guests, login.signIn),
            .post(.loginChallenge, for: .guests, passkey.challenge),
            .post(.loginByPasskey, for: .guests, passkey.signIn),
            .get(.loginByEmail, for: .guests, emailCode.ask),
            .post(.loginByEmail, for: .guests, emailCode.send),
            .get(.loginEmailCode, for: .guests, emailCode.show),
            .post(.loginEmailCode, for: .guests, emailCode.signIn),
            // That the session is over is what the form was sent for.
            .post(
                .logout, for: .allMembers, sessionOver: { _ in .signedOut }, denied: logout.late, logout.signOut),
        ]
    }
}
