import Accounts
import Database
import HTTPServer
import HTTPTypes
import Logging
import Metrics
import Mustache
import Todos
import Web

/// Dispatches a request to a static file, the JSON API or a page. Errors become the Problem page.
///
/// A class, since each request would copy a structure of so many parts, and retain all of them.
final class Dispatcher: Sendable {
    let router: Router<Metered<Endpoint>>
    let api: APIDispatcher
    let files: PublicFiles
    let languages: Languages
    let authenticator: RequestAuthenticator
    let problem: PageView<ProblemViewModel.Output>
    let limiter: RequestLimiter
    let headers: SecurityHeaders
    let todos: Todos
    let origin: SiteOrigin
    let observer: RequestObserver
    let logger: Logger
    let refusedDownloads: RateLimitedLog

    init(_ site: SiteDependencies, _ routes: [Route<Endpoint>], _ resources: [Route<APIEndpoint>]) {
        let services = site.services
        limiter = RequestLimiter()
        router = services.requests.router(.page, routes)
        api = APIDispatcher(
            router: services.requests.router(.api, resources), accounts: services.accounts, languages: site.languages,
            limiter: limiter, origin: services.baseURL.text, logger: services.logger)
        files = site.files
        languages = site.languages
        authenticator = RequestAuthenticator(
            accounts: services.accounts, cookies: site.cookies, securityEmails: site.securityEmails,
            timeZones: services.timeZones)
        problem = site.views.page("Problem/Problem", ProblemViewModel.Output.self)
        headers = SecurityHeaders(https: services.baseURL.isSecure)
        todos = services.todos
        origin = SiteOrigin(services.baseURL.text)
        observer = RequestObserver(services)
        logger = services.logger
        refusedDownloads = RateLimitedLog(services.logger)
    }

    func respond(_ request: Request) async -> Response {
        guard observer.namesSenders else { return await answer(request) }
        return await RequestSender.$current.withValue(RequestSender(request)) { await answer(request) }
    }

    private func answer(_ request: Request) async -> Response {
        let stopwatch = Stopwatch()
        var record = RequestRecord(routeMetrics: observer.metrics.none)
        var response: Response
        var isPart = false
        if request.path == "*", request.method == .options {
            response = .options(allowed)
        } else if let file = await files.respond(request) {
            record.routeMetrics = observer.metrics.file
            response = file
            isPart = files.isVersioned(request)
        } else if api.isMeant(by: request), !isForOtherPrograms(request) {
            response = await api.respond(request, &record)
        } else {
            response = await page(request, &record)
            response.compressPage(for: request)
        }
        headers.add(to: &response, isPart: isPart)
        observer.record(request, response, record, since: stopwatch)
        return response
    }

    /// Every method that a page or the API accepts: the answer to `OPTIONS *` (RFC 9110, section 9.3.7).
    private var allowed: String {
        let known = router.methods.union(api.router.methods).union([.head, .options])
        let ordered: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        return ordered.filter(known.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// Whether the request is for what other programs than members' ask for; see `Endpoint.isForPrograms`.
    private func isForOtherPrograms(_ request: Request) -> Bool {
        guard case .found(let found, _) = router.match(request.method, request.path) else { return false }
        return found.endpoint.isForPrograms
    }

    private func page(_ request: Request, _ record: inout RequestRecord) async -> Response {
        // Before authentication, so that its failures are recorded by route as well.
        let match = router.match(request.method, request.path)
        if case .found(let found, _) = match { record.routeMetrics = found.routeMetrics }
        var localizer = languages.preferred(request[.acceptLanguage])
        if case .found(let found, _) = match, found.endpoint.isPublic {
            return await route(.anonymous(request, localizer, origin), match, &record)
        }
        do {
            let visitor = try await authenticator.authenticate(request, from: ClientInfo(request), localizer)
            if let member = visitor.member { RequestSender.current?.name(member.id) }
            if visitor.language != localizer.language {
                localizer = languages.named(visitor.language, accepting: request[.acceptLanguage]) ?? localizer
            }
            let context = Context(visitor, request, localizer, origin)
            var response = try await limiter.run(request, of: visitor.member?.id) {
                await route(context, match, &record)
            }
            // A form may have ended sessions, this one or others: their event streams check at once, not at the next
            // heartbeat. One of to-dos ends none, and calls them by itself if it has changed any.
            if request.method == .post, !request.path.hasPrefix(Path.todos.rawValue), let member = visitor.member {
                todos.callListeners(of: member.owner)
            }
            // The session may have ended while the response was made, and the browser may have a new one by now.
            let isGone = visitor.cookies.isEmpty ? false : await authenticator.isGone(visitor)
            if !isGone { response.addUnlessSet(visitor.cookies) }
            return response
        } catch let error as TooManyConcurrentRequests {
            return error.response(localizer)
        } catch is CancellationError where Task.isCancelled {
            return .clientDisconnected
        } catch let reason as DatabaseUnavailable {
            return explain(
                .unavailable(reason), to: Context(authenticator.unknown(request), request, localizer, origin))
        } catch {
            return explain(fail(error, &record), to: .anonymous(request, localizer, origin))
        }
    }

    private func route(
        _ context: Context<Visitor>, _ match: Router<Metered<Endpoint>>.Match, _ record: inout RequestRecord
    ) async -> Response {
        do {
            return try await handle(context, match)
        } catch {
            return await respond(to: error, context, match, &record)
        }
    }

    private func handle(
        _ context: Context<Visitor>, _ match: Router<Metered<Endpoint>>.Match
    ) async throws -> Response {
        switch match {
        case .found(let found, let parameters):
            let response = try await CommitRecord.during {
                try await found.endpoint.respond(context.with(parameters: parameters))
            }
            return leadingToPage(response)
        case .wrongMethod(let allowed) where context.request.method == .options: return .options(allowed)
        case .wrongMethod(let allowed): throw Problem.wrongMethod(allowed: allowed)
        case .unknownMethod: throw Problem.unknownMethod
        case .unknownPath: return try elsewhere(context.request)
        }
    }

    private func respond(
        to error: any Error, _ context: Context<Visitor>, _ match: Router<Metered<Endpoint>>.Match,
        _ record: inout RequestRecord
    ) async -> Response {
        let cookies = authenticator.cookies
        switch error {
        case is SessionExpired:
            if await authenticator.isReplaced(context.visitor) { return context.askingAgain }
            return Response.seeOther(login(for: context)).setting([cookies.flash(sessionOver(context, match))])
        case let error as LoggedOut:
            // A background request may arrive after a logout, and that logout's response has its own flash message.
            let flash = context.visitor.isUnproven ? FlashKind.deviceUnproven : .loggedOut
            return Response.seeOther(error.login)
                .setting(context.request.isUserActivity ? [cookies.flash(flash)] : [])
        case let error as ReauthenticationOver:
            return Response.seeOther(error.page).setting([cookies.flash(.reauthenticationOver)])
        case let error as NoLongerListed:
            return Response.seeOther(error.page).setting([cookies.flash(.noLongerListed)])
        case is AccountDisabled:
            // Thrown only after authentication, so only the member learns of it.
            return Response.seeOther(.login).setting([cookies.flash(.accountDisabled)])
        case let reason as ScratchUnavailable:
            refusedDownloads.log(
                .error, "A file could not be made for a download", kind: "download", ["error": "\(reason)"])
            return explain(.downloadUnavailable, to: context)
        case is CancellationError where Task.isCancelled: return .clientDisconnected
        case is ForeignKeyViolation:
            guard await authenticator.isGone(context.visitor) else { return explain(fail(error, &record), to: context) }
            return Response.seeOther(login(for: context)).setting([cookies.flash(.sessionOver)])
        default: return explain(Problem(error) ?? fail(error, &record), to: context)
        }
    }

    /// What a visitor is told whose form came after the end of their session.
    private func sessionOver(_ context: Context<Visitor>, _ match: Router<Metered<Endpoint>>.Match) -> FlashKind {
        if context.visitor.isUnproven { return .deviceUnproven }
        guard case .found(let found, _) = match else { return .sessionOver }
        return found.endpoint.sessionOver(context)
    }

    /// Redirects to the to-dos instead of an address that only forms are sent to. A form says itself where it leads, as the
    /// link to its page told it, and that link may be another site's.
    private func leadingToPage(_ response: Response) -> Response {
        guard response.status == .seeOther, let location = response.headers[.location],
            case .wrongMethod = router.match(.get, String(location.prefix { $0 != "?" && $0 != "#" }))
        else { return response }
        var response = response
        response.headers[.location] = Path.todos.address.path
        return response
    }

    /// The login page for a form whose session is over; it leads back to the page of the form, to send it again.
    private func login(for context: Context<Visitor>) -> LocalPath {
        // A page that answered a form may have an address that only forms are sent to.
        guard let page = context.referringPage, page != Path.todos.address,
            case .found = router.match(.get, String(page.path.prefix { $0 != "?" }))
        else { return Path.login.address }
        return Path.login.address.leading(to: page)
    }

    /// Logs an unexpected error. The page shows the visitor a reference to it.
    private func fail(_ error: any Error, _ record: inout RequestRecord) -> Problem {
        .failure(reference: record.fail(error, logger))
    }

    /// Handles a path without a page: a file requested by another method, or a page's path with a trailing slash.
    private func elsewhere(_ request: Request) throws -> Response {
        guard files[request.path] == nil else {
            guard request.method != .options else { return .options(PublicFiles.allowed) }
            throw Problem.wrongMethod(allowed: PublicFiles.allowed)
        }
        guard let (path, query) = request.withoutTrailingSlash, case .found = router.match(.get, path),
            let target = LocalPath.destination(path, query: query)
        else { throw Problem.unknownPath }
        return .permanentRedirect(target.path)
    }

    private func explain(_ problem: Problem, to context: Context<Visitor>) -> Response {
        let output = ProblemViewModel.output(problem, for: context)
        var response = self.problem.respond(
            context, output, status: problem.status, hasForms: output.isRead, isPlace: context.request.method == .get)
        response.headers.append(contentsOf: problem.headers)
        return response
    }
}
