import Web

/// Manifest, offline page and keyboard shortcuts.
enum ShellSlice {
    static func routes(_ site: SiteDependencies) throws -> [Route<Endpoint>] {
        let shell = try ShellRoutes(site)
        return [
            .file(.manifest, shell.showManifest),
            .file(.offline, shell.showOffline),
            .get(.shortcuts, for: .anyone, shell.showShortcuts),
        ]
    }
}
