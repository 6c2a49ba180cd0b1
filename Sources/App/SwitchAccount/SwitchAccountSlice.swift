import Web

/// Several accounts in one browser.
enum SwitchAccountSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let switchAccount = SwitchAccountRoutes(site)
        return [
            .post(.addAccount, for: .members, switchAccount.add),
            .post(.switchAccount, for: .anyone, switchAccount.change),
        ]
    }
}
