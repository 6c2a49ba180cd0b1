import Web

/// A forgotten password.
enum PasswordResetSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let reset = ResetRoutes(site)
        let choose = ChoosePasswordRoutes(site)
        return [
            .get("/reset", for: .anyone, reset.show),
            .post("/reset", for: .anyone, reset.send),
            .get("/reset/choose", for: .anyone, choose.show),
            .post("/reset/choose", for: .anyone, choose.choose),
            .get("/reset/{token}", for: .anyone, choose.open),
        ]
    }
}
