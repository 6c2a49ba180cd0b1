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

    init(_ services: Services) {
        self.services = services
        today = Today(services)
    }

    func read(_ file: [UInt8], _ words: Words) -> Result<ImportContents, ImportError> {
        let setting = ImportSetting(
            today: today.date, clock: LocalClock(timeZone: services.timeZone),
            category: { Self.category(named: $0, words) })
        do throws(ImportError) {
            return .success(try ImportFile(setting: setting).read(file))
        } catch {
            return .failure(error)
        }
    }

    /// All or none.
    func add(_ contents: ImportContents, for owner: Owner, _ words: Words) async throws -> Output {
        let outcome = try await services.todos.add(imported: contents.todos, for: owner)
        return Output(report: ImportReport(contents, outcome, words))
    }

    /// - Returns: how many were thrown away.
    func undo(_ moment: Timestamp, of owner: Owner) async throws -> Int {
        try await services.todos.trash(importedAt: moment, of: owner)
    }

    /// By the name in forms, or by what people call it.
    private static func category(named name: String, _ words: Words) -> Category? {
        if let category = Category(rawValue: name) { return category }
        let wanted = name.lowercased()
        return CategoryChoice.all(chosen: nil, words)
            .first { $0.value.lowercased() == wanted || $0.name.lowercased() == wanted }
            .flatMap { Category(rawValue: $0.value) }
    }
}
