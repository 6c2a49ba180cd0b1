import Web

/// A forgotten password.
enum PasswordResetSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let reset = ResetRoutes(site)
        let choose = ChoosePasswordRoutes(site)
        return [
            .get(.reset, for: .anyone, reset.show),
            .post(.reset, for: .anyone, reset.send),
            .get(.choosePassword, for: .anyone, choose.show),
            .post(.choosePassword, for: .anyone, stale: choose.repeated, choose.choose),
            .get(.resetLink, for: .anyone, choose.open),
        ]
    }
}
