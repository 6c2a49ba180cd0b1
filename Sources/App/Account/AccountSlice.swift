import Web

/// The member's account.
enum AccountSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let account = AccountRoutes(site)
        let reauthenticate = ReauthenticationRoutes(site)
        let timeZone = TimeZoneRoutes(site)
        let email = EmailRoutes(site)
        let confirmEmail = ConfirmEmailRoutes(site)
        let password = PasswordRoutes(site)
        let devices = DevicesRoutes(site)
        let tokens = TokensRoutes(site)
        let history = HistoryRoutes(site)
        let deletion = DeletionRoutes(site)
        return [
            .get("/.well-known/change-password", for: .anyone, password.find),
            .get("/account", for: .members, account.show),
            .post("/account", for: .members, account.changeName),
            .get("/account/time-zone", for: .members, timeZone.show),
            .post("/account/time-zone", for: .members, timeZone.choose),
            .get("/account/devices", for: .members, devices.show),
            .post("/account/devices/end", for: .members, devices.end),
            .post("/account/devices/end-others", for: .members, devices.endOthers),
            .get("/account/tokens", for: .reauthenticatedMembers, tokens.show),
            .post("/account/tokens", for: .reauthenticatedMembers, tokens.make),
            .post("/account/tokens/revoke", for: .reauthenticatedMembers(backTo: "/account/tokens"), tokens.revoke),
            .get("/account/history", for: .members, history.show),
            .get("/reauthenticate", for: .members, reauthenticate.show),
            .post("/reauthenticate", for: .members, reauthenticate.reauthenticate),
            .get("/account/email", for: .reauthenticatedMembers, email.show),
            .post("/account/email", for: .reauthenticatedMembers, email.change),
            .get("/account/email/confirm", for: .members, confirmEmail.show),
            .post("/account/email/confirm", for: .members, confirmEmail.confirm),
            .get("/account/email/confirm/{token}", for: .anyone, confirmEmail.open),
            .get("/account/password", for: .reauthenticatedMembers, password.show),
            .post("/account/password", for: .reauthenticatedMembers, password.change),
            .get("/account/delete", for: .reauthenticatedMembers, deletion.show),
            .post("/account/delete", for: .reauthenticatedMembers, deletion.request),
        ]
    }
}
