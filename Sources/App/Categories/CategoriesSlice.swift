import Web

/// The member's categories.
enum CategoriesSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let categories = CategoriesRoutes(site)
        return [
            .get(.categories, for: .members, categories.show),
            .post(.categories, for: .members, categories.add),
            .get(.newCategory, for: .members, categories.showNew),
            .get(.category, for: .members, categories.showOne),
            .post(.category, for: .members, categories.change),
            .post(.archiveCategory, for: .members, categories.archive),
            .post(.restoreCategory, for: .members, categories.restore),
            .post(.useCategory, for: .members, categories.use),
        ]
    }
}
