import Web

/// Import of to-dos.
enum ImportSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let todoImport = ImportRoutes(site)
        return [
            .get(ImportRoutes.path, for: .members, todoImport.show),
            .upload(ImportRoutes.path, for: .members, readBy: site.services.work, todoImport.add),
            .post("/todos/undo/imported/{moment}", for: .members, todoImport.undo),
        ]
    }
}
