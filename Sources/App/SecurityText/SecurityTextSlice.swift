import Web

/// `/.well-known/security.txt`.
enum SecurityTextSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let securityText = SecurityTextRoutes(site)
        return [
            .file(.securityText, securityText.show)
        ]
    }
}
