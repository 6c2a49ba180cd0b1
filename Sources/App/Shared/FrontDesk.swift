import Accounts
import Database
import HTTPServer
import HTTPTypes
import Logging
import Metrics
import Mustache
import Secrets
import Todos
import Web

/// Takes each request in: a file as it is, what a program asks for as JSON, or the route's page for
/// whoever sent it, or the Problem page.
struct FrontDesk: Sendable {
    let router: Router<Tallied<Endpoint>>
    let api: APIDesk
    let files: PublicFiles
    let languages: Languages
    let doorkeeper: Doorkeeper
    let problem: Screen<ProblemViewModel.Output>
    let limiter: RequestLimiter
    let headers: SecurityHeaders
    let changes: TodoChanges
    let origin: SiteOrigin
    let observer: RequestObserver
    let logger: Logger

    func answer(_ request: Request) async -> Response {
        let stopwatch = Stopwatch()
        var note = RequestNote(tally: observer.metrics.none)
        var response: Response
        if request.path == "*", request.method == .options {
            response = .options(allowed)
        } else if let file = files.answer(request) {
            note.tally = observer.metrics.file
            response = file
        } else if APIDesk.isMeant(by: request), !isHook(request) {
            response = await api.answer(request, &note)
        } else {
            response = await page(request, &note)
        }
        headers.add(to: &response)
        observer.note(request, response, note, since: stopwatch)
        return response
    }

    /// Every method that a page or the API takes: what `OPTIONS *` asks (RFC 9110, section 9.3.7).
    private var allowed: String {
        let known = router.methods.union(api.router.methods).union([.head, .options])
        let ordered: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        return ordered.filter(known.contains).map(\.rawValue).joined(separator: ", ")
    }

    /// Whether other sites' servers send this; they speak JSON as well, and may bring a token of their own.
    private func isHook(_ request: Request) -> Bool {
        guard case .found(let found, _) = router.match(request.method, request.path) else { return false }
        return found.endpoint.isHook
    }

    private func page(_ request: Request, _ note: inout RequestNote) async -> Response {
        // Before anybody is recognised, so that what fails on the way there is told by route as well.
        let match = router.match(request.method, request.path)
        if case .found(let found, _) = match { note.tally = found.tally }
        var words = languages.preferred(request.plain(.acceptLanguage))
        if case .found(let found, _) = match, found.endpoint.isPublic {
            return await route(.nobody(request, words, origin), match, &note)
        }
        do {
            let visitor = try await doorkeeper.recognise(request, from: Client(request), words)
            words = languages.named(visitor.language) ?? words
            let visit = Visit(
                who: visitor, request: request, parameters: PathParameters(), form: .empty, visitor: visitor,
                words: words, origin: origin)
            var response = try await limiter.run(request, of: visitor.member?.id) {
                await route(visit, match, &note)
            }
            // A form may have ended sessions, this one or others: their streams look at once, not at their next beat.
            if request.method == .post, let member = visitor.member { changes.recall(member.owner) }
            // The session may have ended while the answer was made, and the browser may have another by now.
            if visitor.cookies.isEmpty || !doorkeeper.isGone(visitor) { response.addUnlessSet(visitor.cookies) }
            return response
        } catch let error as TooManyAtOnce {
            return error.response(words)
        } catch is CancellationError where Task.isCancelled {
            return .clientGone
        } catch is DatabaseUnavailable {
            return explain(.unavailable, to: .nobody(request, words, origin))
        } catch {
            return explain(fail(error, &note), to: .nobody(request, words, origin))
        }
    }

    private func route(
        _ visit: Visit<Visitor>, _ match: Router<Tallied<Endpoint>>.Match, _ note: inout RequestNote
    ) async -> Response {
        do {
            switch match {
            case .found(let found, let parameters):
                return try await found.endpoint.answer(visit.with(parameters: parameters))
            case .wrongMethod(let allowed) where visit.request.method == .options: return .options(allowed)
            case .wrongMethod(let allowed): throw Problem.wrongMethod(allowed: allowed)
            case .unknownMethod: throw Problem.unknownMethod
            case .unknownPath: return try elsewhere(visit.request)
            }
        } catch let problem as Problem {
            return explain(problem, to: visit)
        } catch is SessionOver {
            let cookies = doorkeeper.cookies
            return Response.seeOther("/login").setting([cookies.announce(.sessionOver)])
        } catch let error as LoggedOut {
            // What a page asks for by itself may be late: whoever has just logged out is told that, by the answer to that.
            let told = visit.request.isByHand ? [doorkeeper.cookies.announce(.loggedOut)] : []
            return Response.seeOther(error.login).setting(told)
        } catch is AccountDisabled {
            // Whoever gets here has shown who they are: nobody else learns of it.
            return Response.seeOther("/login").setting([doorkeeper.cookies.announce(.accountDisabled)])
        } catch let error as TooManyAttempts {
            return explain(.tooManyAttempts(wait: error.wait), to: visit)
        } catch let error as ListFull {
            return explain(.listFull(most: error.most), to: visit)
        } catch is WorkPoolBusy {
            return explain(.exporting, to: visit)
        } catch is CancellationError where Task.isCancelled {
            return .clientGone
        } catch is HashingBusy {
            return explain(.busy, to: visit)
        } catch is DatabaseUnavailable {
            return explain(.unavailable, to: visit)
        } catch is ForeignKeyViolation where doorkeeper.isGone(visit.visitor) {
            let cookies = doorkeeper.cookies
            return Response.seeOther("/login").setting([cookies.announce(.sessionOver)])
        } catch {
            return explain(fail(error, &note), to: visit)
        }
    }

    /// A failure that nobody foresaw: the error goes to the log, the visitor gets a reference to it.
    private func fail(_ error: any Error, _ note: inout RequestNote) -> Problem {
        .failure(reference: note.fail(error, logger))
    }

    /// What is known about an address without a page: that it is a file's, or a page's but for a slash at its end.
    private func elsewhere(_ request: Request) throws -> Response {
        guard files[request.path] == nil else {
            guard request.method != .options else { return .options(PublicFiles.allowed) }
            throw Problem.wrongMethod(allowed: PublicFiles.allowed)
        }
        guard let (path, query) = request.withoutTrailingSlash, case .found = router.match(.get, path),
            let place = LocalPath.destination(path + (query.map { "?" + $0 } ?? ""))
        else { throw Problem.unknownPath }
        return .permanentRedirect(place.path)
    }

    private func explain(_ problem: Problem, to visit: Visit<Visitor>) -> Response {
        let output = ProblemViewModel.output(problem, for: visit)
        var response = self.problem.answer(
            visit, output, status: problem.status, hasForms: output.isRead, isPlace: visit.request.method == .get)
        response.headers.append(contentsOf: problem.headers)
        return response
    }
}
