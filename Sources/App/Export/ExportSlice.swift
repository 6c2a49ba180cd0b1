import Web

/// Data export.
enum ExportSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let todoExport = TodoExportRoutes(site)
        let export = ExportRoutes(site)
        return [
            .get(.exportTodos, for: .members, todoExport.download),
            .get(.exportAccount, for: .reauthenticatedMembers, export.show),
            .post(.exportAccount, for: .reauthenticatedMembers, export.download),
        ]
    }
}
