import HTTPServer

/// The site's address without a path: on to the to-dos, or to the log-in page.
struct FrontDoorRoutes: Sendable {
    func enter(_ visit: Visit<Visitor>) async throws -> Response {
        if visit.who.isOver { throw LoggedOut(login: "/login") }
        return .seeOther(visit.who.member == nil ? "/login" : "/todos")
    }
}
