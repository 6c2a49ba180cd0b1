import Accounts
import Feeds
import Foundation
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Taking one's to-dos along, without the rest, in a format that other programs read.
struct TodoExportRoutes: Sendable {
    /// The raw value is the last part of the path.
    enum Format: String, CaseIterable {
        case ics, csv, json

        fileprivate var type: String {
            switch self {
            case .ics: "text/calendar; charset=utf-8"
            case .csv: "text/csv; charset=utf-8"
            case .json: "application/json"
            }
        }
    }

    let services: Services
    let desk = ExportDesk()

    init(_ services: Services) {
        self.services = services
    }

    /// `GET /todos/export/{format}`: all but the trash.
    func download(_ visit: Visit<Member>) async throws -> Response {
        guard let format = Format(rawValue: visit.parameters["format"]) else { throw Problem.unknownPath }
        let today = Today(services).date
        let file = try await desk.run(for: visit.who.id) { [services, owner = visit.who.owner, words = visit.words] in
            let todos = try services.todos.everything(of: owner)
            let times = ExportTimes(timeZone: services.timeZone)
            switch format {
            case .ics:
                let writer = CalendarWriter(
                    host: services.baseURL.host, timeZone: services.timeZone, kind: .tasks, today: today,
                    categoryName: { words["category.\($0.rawValue)"] })
                return writer.calendar(named: "Latchkey", of: todos)
            case .csv: return RecordFile.csv(todos.lazy.map { ExportedTodo($0.todo, created: $0.created, times) })
            case .json:
                return try RecordFile.json(todos.lazy.map { ExportedTodo($0.todo, created: $0.created, times) })
            }
        }
        return Response(
            headers: [
                .contentType: format.type,
                .contentDisposition: "attachment; filename=\"todos-\(today.text).\(format.rawValue)\"",
            ], body: file)
    }
}
