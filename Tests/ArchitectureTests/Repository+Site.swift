import App
import Database
import Logging
import Secrets
import Testing
import Web

extension Repository {
    /// The site with the project's own files, and its own templates unless a test has others.
    static func site(templates folder: String = path("Templates")) throws -> Site {
        let services = Services(
            database: try Database(at: .memory, schema: Services.schema),
            hasher: try PasswordHasher(cost: .least, threads: 1), outboxKey: .random(), historyKey: .random(),
            baseURL: try #require(BaseURL("http://127.0.0.1:8080")), logger: Logger(label: "test"))
        return try Site(
            services, templates: try TemplateFolder(path: folder), files: try PublicFiles(folder: path("Public")))
    }
}
