import Web

/// Import of to-dos.
enum ImportSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let todoImport = ImportRoutes(site)
        return [
            .get(.importTodos, for: .members, todoImport.show),
            .upload(.importTodos, for: .members, readBy: site.services.work, todoImport.add),
            .post(.undoImport, for: .members, todoImport.undo),
        ]
    }
}
