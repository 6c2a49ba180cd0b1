import Accounts
import Feeds
import Foundation
import HTTPServer
import HTTPTypes
import Todos
import Web

/// Exports the member's to-dos only, in a format that other programs read.
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
    let viewers: TodoViewers

    init(_ site: SiteDependencies) {
        services = site.services
        viewers = TodoViewers(site.services)
    }

    /// `GET /todos/export/{format}`: all but the trash.
    func download(_ context: Context<Member>) async throws -> Response {
        guard let format = Format(rawValue: context.parameters["format"]) else { throw Problem.unknownPath }
        let viewer = try await viewers.of(context)
        let zone = services.timeZones.of(context.principal)
        let categories = ExportCategories(try await services.todos.categories(of: viewer.owner))
        let member = context.principal.id
        let file = try await services.work.run(for: member, policy: .refuseDuplicate) { [services] cancellation in
            let file = try services.scratch.file(for: member)
            try Self.write(format, for: viewer, in: zone, categories, services, cancellation) { try file.write($0) }
            return try file.finish()
        }
        return file.response([
            .contentType: format.type,
            .contentDisposition: "attachment; filename=\"todos-\(viewer.today.text).\(format.rawValue)\"",
        ])
    }

    private static func write(
        _ format: Format, for viewer: TodoViewer, in zone: TimeZone, _ categories: ExportCategories,
        _ services: Services,
        _ cancellation: WorkCancellation, _ write: ([UInt8]) throws -> Void
    ) throws {
        func each(_ take: (DatedTodo) throws -> Void) throws {
            try services.todos.forEach(of: viewer.owner) { todo in
                try cancellation.check()
                try take(todo)
            }
        }
        let kind = ExportKind<DatedTodo>.todos(categories, ExportTimes(timeZone: zone))
        func eachRecord(_ take: (ExportRecord) throws -> Void) throws {
            try each { try take(kind.record(of: $0)) }
        }
        switch format {
        case .ics:
            let writer = CalendarWriter(
                host: services.baseURL.host, timeZone: zone, kind: .tasks, today: viewer.today,
                styles: viewer.styles)
            try writer.write("Latchkey", days: try services.todos.days(of: viewer.owner), each, write)
        case .csv: try RecordFile.writeCSV(kind.names, eachRecord, write)
        case .json: try RecordFile.writeJSON(eachRecord, write)
        }
    }
}
