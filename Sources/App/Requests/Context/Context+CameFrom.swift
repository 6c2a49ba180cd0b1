import HTTPServer
import HTTPTypes
import Mustache
import Web

extension Context {
    /// The page that “Back” leads to: as the field `from` of the query or the form says, or else the list that the
    /// browser says it comes from (RFC 9110 section 10.1.3); nil for where the page leads by itself.
    ///
    /// Today's page is nil as well: there “Back” leads by itself, so that addresses stay short.
    var cameFrom: LocalPath? {
        let page =
            request.method == .post
            ? LocalPath.destination(form["from"]) : LocalPath.destination(query["from"]) ?? referringList
        return page == Path.todos.address ? nil : page
    }

    private var referringList: LocalPath? {
        guard let address = referringPage,
            request.path == Path.account.rawValue ? address.isListOfTodos : address.isList
        else { return nil }
        return address
    }

    /// The address of this site that the browser says the request comes from; nil for another site's, or for none.
    var referringPage: LocalPath? {
        guard let referer = request[.referer] else { return nil }
        let site = referer.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/")
        return origin.isNamed(by: site) ? .destination(String(referer.dropFirst(site.count))) : nil
    }

    /// Redirects to the page that the form was on, as its field `from` says.
    func back(or path: Path) -> Response { back(or: path.address) }

    /// The same with an address that has parameters.
    func back(or address: LocalPath) -> Response {
        .seeOther(.destination(form["from"]) ?? address)
    }

    /// Redirects to a page whose “Back” leads where that of the form's page did.
    func onward(to address: LocalPath) -> Response {
        .seeOther(cameFrom.map { address.adding("from", $0.path) } ?? address)
    }
}

extension LocalPath {
    /// The pages that lists of to-dos are on, in segments; cut once, because each page asks.
    private static let listsOfTodos = [
        Path.todos, .inbox, .allTodos, .openTodos, .completedTodos, .searchTodos, .trash, .todosInCategory, .thisMonth,
        .month, .thisWeek, .week, .day, .orderDay,
    ].map(segments)
    /// Those of lists of settings, which lead back to the account themselves.
    private static let listsOfSettings = [Path.account, .calendar].map(segments)

    private static func segments(of path: Path) -> [Substring] { path.rawValue.split(separator: "/") }

    /// Whether it is one of them, whatever its query, with values for their parameters.
    fileprivate var isListOfTodos: Bool { isOne(of: Self.listsOfTodos) }
    /// The same for those of settings as well.
    fileprivate var isList: Bool { isListOfTodos || isOne(of: Self.listsOfSettings) }

    private func isOne(of lists: [[Substring]]) -> Bool {
        let segments = path.prefix { $0 != "?" }.split(separator: "/")
        return lists.contains { list in
            list.count == segments.count && zip(list, segments).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }
}
