import HTTPServer

/// The site's address without a path: on to the to-dos, or to the log-in page.
struct FrontDoorRoutes: Sendable {
    func enter(_ visit: Visit<Visitor>) async throws -> Response {
        .seeOther(visit.who.member == nil ? "/login" : "/todos")
    }
}
