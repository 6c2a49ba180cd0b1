import Web

/// The member's categories.
enum CategoriesSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let categories = CategoriesRoutes(site)
        return [
            .get("/categories", for: .members, categories.show),
            .post("/categories", for: .members, categories.add),
            .get("/categories/new", for: .members, categories.showNew),
            .get("/categories/{category}", for: .members, categories.showOne),
            .post("/categories/{category}", for: .members, categories.change),
            .post("/categories/{category}/archive", for: .members, categories.archive),
            .post("/categories/{category}/restore", for: .members, categories.restore),
        ]
    }
}
