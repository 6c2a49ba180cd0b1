import Accounts
import Database
import Mustache
import Todos
import Web

/// The page that takes a file of to-dos, and tells what became of it.
struct ImportViewModel: Sendable {
    struct Output: Renderable {
        /// Why nothing was taken.
        var message: String?
        var report: ImportReport?

        static let fields: [Field<Output>] = [
            .init("alert", \.message),
            .init("report", \.report),
        ]
    }

    private let services: Services
    private let today: Today
    private let palettes: Palettes

    init(_ services: Services) {
        self.services = services
        today = Today(services)
        palettes = services.palettes
    }

    func read(
        _ file: [UInt8], of member: Member, _ words: Words
    ) throws -> Result<ImportContents, ImportError> {
        let palette = try palettes.of(member.owner, words)
        let setting = ImportSetting(
            today: today.date(for: member), clock: LocalClock(timeZone: services.timeZones.of(member)),
            categories: ImportCategories(palette))
        do throws(ImportError) {
            return .success(try ImportFile(setting: setting).read(file))
        } catch {
            return .failure(error)
        }
    }

    /// All, or as many as the member has room for and could be saved.
    func add(_ contents: ImportContents, for owner: Owner, _ words: Words) async throws -> Output {
        let outcome = try await services.todos.add(imported: contents.todos, for: owner)
        return Output(report: ImportReport(contents, outcome, most: services.todos.quotas.todos, words))
    }

    /// - Returns: how many were thrown away.
    func undo(_ moment: Timestamp, of owner: Owner) async throws -> Int {
        try await services.todos.trash(importedAt: moment, of: owner)
    }
}
