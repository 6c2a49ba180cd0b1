import Database
import Foundation
import Todos
import Web

extension Todo {
    /// The to-do's JSON representation; `ToDo` in `Public/openapi.json`.
    var json: JSONValue {
        .object([
            JSONMember("id", .integer(id.number)),
            JSONMember("title", .text(draft.title)),
            JSONMember("category", .text(draft.category.rawValue)),
            JSONMember("date", .text(draft.date.text)),
            JSONMember("startTime", .text(draft.start.text)),
            JSONMember("endTime", .text(draft.end.text)),
            JSONMember("description", .text(draft.description)),
            JSONMember("repeat", .optional(draft.recurrence?.text)),
            JSONMember("completedAt", .optional(completedAt?.text)),
            JSONMember("trashedAt", .optional(trashedAt?.text)),
            JSONMember("version", .integer(version)),
        ])
    }

    /// A strong entity tag (RFC 9110, section 8.8.3): the version, and the timestamps that can change without it.
    var entityTag: String {
        let moments = [completedAt, trashedAt].map { $0.map { String($0.milliseconds) } ?? "" }
        return "\"\(version).\(moments[0]).\(moments[1])\""
    }
}

extension Timestamp {
    /// RFC 3339 in UTC, such as `2026-11-21T07:30:00Z`.
    fileprivate var text: String {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(.iso8601)
    }
}
