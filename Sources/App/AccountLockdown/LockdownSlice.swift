import Web

/// The "this wasn't me" link of security emails.
enum LockdownSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let lockdown = LockdownRoutes(site)
        return [
            .get("/secure-account", for: .anyone, lockdown.show),
            .post("/secure-account", for: .anyone, lockdown.lockDown),
            .get("/secure-account/{token}", for: .anyone, lockdown.open),
            // Emails that were sent before the address changed hold this one.
            .get("/alarm/{token}", for: .anyone, lockdown.openFormerLink),
        ]
    }
}
