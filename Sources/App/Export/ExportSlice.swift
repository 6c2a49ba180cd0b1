import Web

/// Data export.
enum ExportSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let todoExport = TodoExportRoutes(site)
        let export = ExportRoutes(site)
        return [
            .get("/todos/export/{format}", for: .members, todoExport.download),
            .get("/account/export", for: .reauthenticatedMembers, export.show),
            .post("/account/export", for: .reauthenticatedMembers, export.download),
        ]
    }
}
