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
    let viewers: Viewers
    let desk = ExportDesk()

    init(_ services: Services) {
        self.services = services
        viewers = Viewers(services)
    }

    /// `GET /todos/export/{format}`: all but the trash.
    func download(_ visit: Visit<Member>) async throws -> Response {
        guard let format = Format(rawValue: visit.parameters["format"]) else { throw Problem.unknownPath }
        let viewer = try viewers.of(visit)
        let zone = services.timeZones.of(visit.who)
        let file = try await desk.run(for: visit.who.id) { [services] in
            let todos = try services.todos.everything(of: viewer.owner)
            let times = ExportTimes(timeZone: zone)
            switch format {
            case .ics:
                let writer = CalendarWriter(
                    host: services.baseURL.host, timeZone: zone, kind: .tasks, today: viewer.today,
                    categoryName: { viewer.palette[$0].name })
                return writer.calendar(named: "Latchkey", of: todos)
            case .csv: return RecordFile.csv(todos.lazy.map { ExportedTodo($0.todo, created: $0.created, times) })
            case .json:
                return try RecordFile.json(todos.lazy.map { ExportedTodo($0.todo, created: $0.created, times) })
            }
        }
        return Response(
            headers: [
                .contentType: format.type,
                .contentDisposition: "attachment; filename=\"todos-\(viewer.today.text).\(format.rawValue)\"",
            ], body: file)
    }
}
