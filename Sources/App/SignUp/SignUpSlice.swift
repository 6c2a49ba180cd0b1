import Web

/// Creating an account.
enum SignUpSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let signUp = SignUpRoutes(site)
        let sent = ConfirmationSentRoutes(site)
        let confirm = ConfirmRoutes(site)
        return [
            .get("/signup", for: .guests, signUp.show),
            .post("/signup", for: .guests, signUp.signUp),
            .get("/signup/sent", for: .guests, sent.show),
            .post("/signup/again", for: .guests, sent.sendAgain),
            .get("/signup/confirm", for: .anyone, confirm.show),
            .post("/signup/confirm", for: .anyone, stale: confirm.askedTwice, confirm.confirm),
            .get("/signup/confirm/{token}", for: .anyone, confirm.open),
        ]
    }
}
