import StrictJSON
import Todos

extension Todo {
    /// The to-do's JSON representation; `ToDo` in `Public/openapi.json`.
    var json: JSONValue {
        .object(TodoJSONMember.all.map { JSONMember($0.name, $0.value(self)) })
    }

    /// A strong entity tag (RFC 9110, section 8.8.3) of its state. A to-do that is reopened or restored as it was has
    /// the tag that it had: its JSON is the same, byte by byte.
    var entityTag: String {
        let moments = [completedAt, trashedAt].map { $0.map { String($0.milliseconds) } ?? "" }
        return "\"\(version).\(moments[0]).\(moments[1])\(state.repeats ? ".repeats" : "")\""
    }
}
