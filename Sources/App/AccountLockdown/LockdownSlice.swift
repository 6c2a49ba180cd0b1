import Web

/// The "this wasn't me" link of security emails.
enum LockdownSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let lockdown = LockdownRoutes(site)
        return [
            .get(.lockdown, for: .anyone, lockdown.show),
            .post(.lockdown, for: .anyone, stale: lockdown.repeated, lockdown.lockDown),
            .get(.lockdownLink, for: .anyone, lockdown.open),
            .get(.formerLockdownLink, for: .anyone, lockdown.openFormerLink),
        ]
    }
}
