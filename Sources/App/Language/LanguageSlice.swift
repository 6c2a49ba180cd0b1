import Web

/// The language choice at the foot of every page.
enum LanguageSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let language = LanguageRoutes(site)
        return [
            .post(.language, for: .anyone, language.choose)
        ]
    }
}
