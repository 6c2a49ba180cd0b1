import Web

/// Several accounts in one browser.
enum SwitchAccountSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let switchAccount = SwitchAccountRoutes(site)
        return [
            .post("/account/add", for: .members, switchAccount.add),
            .post("/account/switch", for: .anyone, switchAccount.change),
        ]
    }
}
