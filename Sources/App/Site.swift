import Accounts
import HTTPServer
import Mustache
import Web

/// The map: every page of the site, in reading order.
package struct Site: Sendable {
    package let routes: [Route<Endpoint>]
    /// The same for programs: Docs/API.md.
    package let resources: [Route<APIEndpoint>]
    let desk: FrontDesk
    /// How members are told what whoever runs the site did: in their language, or else in the site's first.
    package let herald: Herald

    /// Puts the site together.
    /// - Throws: `TemplateErrors` with everything that is wrong with any template; `SiteError` when a file or a text
    ///   is missing.
    ///
    /// - Parameter compiled: what other sites with these very templates have compiled; nil for a site of its own.
    package init(
        _ services: Services, templates: TemplateFolder, files: PublicFiles, compiled: CompiledScreens? = nil
    ) throws {
        let cookies = SiteCookies(isSecure: services.baseURL.isSecure)
        let names = LocalNames()
        let languages = try Languages(templates.texts)
        var screens = Screens(
            folder: templates, assets: try Assets(files, templates), languages: languages, cookies: cookies,
            compiled: compiled)

        let letterbox = Letterbox(services, languages)
        let letters = SecurityLetters(services, &screens, letterbox, names)
        let addressLetters = AddressLetters(services, &screens, letterbox)
        let frontDoor = FrontDoorRoutes()
        let authorize = AuthorizeRoutes(services, &screens, letters, cookies)
        let callback = CallbackRoutes(services, letters, cookies)
        let finish = FinishRoutes(services, &screens, addressLetters, cookies)
        let agree = AgreeRoutes(services, &screens, letters, cookies)
        let mailedLink = MailedLinkRoutes(services, &screens, letters, addressLetters, cookies)
        let identities = IdentitiesRoutes(services, &screens, letters, names, cookies)
        let providerNotice = ProviderNoticeRoutes(services)
        let facebook = FacebookRoutes(services, &screens, names)
        let login = LoginRoutes(services, &screens, letters, cookies)
        let signUp = SignUpRoutes(services, &screens, letters, addressLetters, cookies)
        let sent = SentRoutes(services, &screens, letters, addressLetters, cookies)
        let confirm = ConfirmRoutes(services, &screens, cookies)
        let reset = ResetRoutes(services, &screens, letters, cookies)
        let choose = ChooseRoutes(services, &screens, letters, cookies)
        let alarm = AlarmRoutes(services, &screens, letters, cookies)
        let todoList = TodoListRoutes(services, &screens, names)
        let newTodo = NewTodoRoutes(services, &screens, cookies)
        let quickAdd = QuickAddRoutes(services, &screens, languages, cookies)
        let todo = TodoRoutes(services, &screens, cookies, names)
        let editTodo = EditTodoRoutes(services, &screens, cookies, names)
        let bulkTodo = BulkTodoRoutes(services, cookies)
        let order = OrderRoutes(services, &screens, cookies, names)
        let categories = CategoriesRoutes(services, &screens, cookies)
        let todoEvents = TodoEventsRoutes(services)
        let listing = ListingRoutes(services, &screens, names)
        let month = MonthRoutes(services, &screens, names)
        let todoImport = ImportRoutes(services, &screens, cookies)
        let todoExport = TodoExportRoutes(services)
        let feed = FeedRoutes(services, languages)
        let calendar = CalendarRoutes(services, &screens, cookies, names)
        let account = AccountRoutes(services, &screens, cookies)
        let prove = ProveRoutes(services, &screens)
        let timeZone = TimeZoneRoutes(services, &screens, cookies)
        let email = EmailRoutes(services, &screens, letters, addressLetters, cookies)
        let confirmEmail = ConfirmEmailRoutes(services, &screens, letters, cookies)
        let password = PasswordRoutes(services, &screens, letters, cookies)
        let devices = DevicesRoutes(services, &screens, cookies, names)
        let tokens = TokensRoutes(services, &screens, cookies, names)
        let history = HistoryRoutes(services, &screens, names)
        let export = ExportRoutes(services, &screens)
        let deletion = DeletionRoutes(services, &screens, cookies)
        let switchAccount = SwitchAccountRoutes(services, cookies)
        let securityText = SecurityTextRoutes(services, languages)
        let language = LanguageRoutes(accounts: services.accounts, languages: languages, cookies: cookies)
        let shell = try ShellRoutes(&screens, files)
        let problem = screens.make("Problem/Problem", ProblemViewModel.Output.self)

        routes = [
            .get("/", for: .anyone, frontDoor.enter),

            .post("/language", for: .anyone, language.choose),
            .file(SecurityTextRoutes.path, securityText.show),
            .file("/manifest.webmanifest", shell.showManifest),
            .file("/offline", shell.showOffline),
            .get("/shortcuts", for: .anyone, shell.showShortcuts),

            // Logging in and out
            .get("/login", for: .guests, login.show),
            .post("/login", for: .guests, login.signIn),
            .post("/logout", for: .members, login.signOut),

            // Continuing with Google, Apple, Facebook or another provider
            .post("/auth/{provider}", for: .guests, authorize.signIn),
            .get("/auth/{provider}/callback", for: .anyone, callback.arrive),
            .foreignPost("/auth/{provider}/callback", callback.arriveByForm),
            .get("/auth/finish", for: .guests, finish.show),
            .post("/auth/finish", for: .guests, finish.finish),
            .get("/auth/link", for: .guests, agree.show),
            .post("/auth/link", for: .guests, agree.agree),
            .post("/auth/link/mail", for: .guests, mailedLink.send),
            .get("/auth/sent", for: .guests, mailedLink.sent),
            .get("/auth/finish/{token}", for: .anyone, mailedLink.open),
            .get("/auth/confirm", for: .anyone, mailedLink.show),
            .post("/auth/confirm", for: .anyone, mailedLink.finish),
            .hook("/auth/{provider}/notices", providerNotice.receive),
            .foreignPost("/auth/facebook/deauthorize", facebook.deauthorize),
            .foreignPost("/auth/facebook/deletion", facebook.delete),
            .get("/auth/facebook/deletion/{code}", for: .anyone, facebook.status),

            // Making an account
            .get("/signup", for: .guests, signUp.show),
            .post("/signup", for: .guests, signUp.signUp),
            .get("/signup/sent", for: .guests, sent.show),
            .post("/signup/again", for: .guests, sent.sendAgain),
            .get("/signup/confirm", for: .anyone, confirm.show),
            .post("/signup/confirm", for: .anyone, stale: confirm.askedTwice, confirm.confirm),
            .get("/signup/confirm/{token}", for: .anyone, confirm.open),

            // A forgotten password
            .get("/reset", for: .anyone, reset.show),
            .post("/reset", for: .anyone, reset.send),
            .get("/reset/choose", for: .anyone, choose.show),
            .post("/reset/choose", for: .anyone, choose.choose),
            .get("/reset/{token}", for: .anyone, choose.open),

            // "This wasn't me"
            .get("/alarm", for: .anyone, alarm.show),
            .post("/alarm", for: .anyone, alarm.raise),
            .get("/alarm/{token}", for: .anyone, alarm.open),

            // To-dos
            .get("/todos", for: .members, todoList.show),
            .post("/todos", for: .members, newTodo.add),
            .get("/todos/new", for: .members, newTodo.show),
            .get("/todos/quick", for: .members, quickAdd.show),
            .post("/todos/quick", for: .members, quickAdd.add),
            .get("/todos/events", for: .listeningMembers, todoEvents.listen),
            .get("/todos/all", for: .members, listing.all),
            .get("/todos/open", for: .members, listing.open),
            .get("/todos/completed", for: .members, listing.completed),
            .get("/todos/search", for: .members, listing.search),
            .get("/todos/trash", for: .members, listing.trash),
            .get("/todos/category/{category}", for: .members, listing.category),
            .get("/todos/month", for: .members, month.showThis),
            .get("/todos/month/{month}", for: .members, month.show),
            .get("/todos/day/{date}", for: .members, todoList.showDay),
            .post("/todos/day/{date}/complete", for: .members, bulkTodo.completeDay),
            .get("/todos/day/{date}/order", for: .members, order.show),
            .post("/todos/day/{date}/reopen", for: .members, bulkTodo.reopenDay),
            .post("/todos/clear", for: .members, bulkTodo.clearCompleted),
            .post("/todos/trash/empty", for: .members, bulkTodo.emptyTrash),
            .post("/todos/undo/completed/{moment}", for: .members, bulkTodo.undoCompleting),
            .post("/todos/undo/cleared/{moment}", for: .members, bulkTodo.undoClearing),
            .get(ImportRoutes.path, for: .members, todoImport.show),
            .upload(ImportRoutes.path, for: .members, readBy: services.work, todoImport.add),
            .post("/todos/undo/imported/{moment}", for: .members, todoImport.undo),
            .get("/todos/export/{format}", for: .members, todoExport.download),
            .get("/calendar/{file}", for: .anyone, feed.show),
            .get("/todos/{id}", for: .members, todo.show),
            .get("/todos/{id}/edit", for: .members, editTodo.show),
            .post("/todos/{id}/edit", for: .members, editTodo.change),
            .post("/todos/{id}/title", for: .members, editTodo.rename),
            .post("/todos/{id}/undo/{version}", for: .members, editTodo.undo),
            .post("/todos/{id}/complete", for: .members, todo.complete),
            .post("/todos/{id}/reopen", for: .members, todo.reopen),
            .post("/todos/{id}/delete", for: .members, todo.delete),
            .post("/todos/{id}/skip", for: .members, todo.skip),
            .post("/todos/{id}/behind/{other}", for: .members, order.move),
            .post("/todos/{id}/restore", for: .members, todo.restore),
            .post("/todos/{id}/purge", for: .members, todo.purge),

            // Categories
            .get("/categories", for: .members, categories.show),
            .post("/categories", for: .members, categories.add),
            .get("/categories/new", for: .members, categories.showNew),
            .get("/categories/{category}", for: .members, categories.showOne),
            .post("/categories/{category}", for: .members, categories.change),
            .post("/categories/{category}/archive", for: .members, categories.archive),
            .post("/categories/{category}/restore", for: .members, categories.restore),

            // The member's account; password managers look for the way to a new password at the first address
            .get("/.well-known/change-password", for: .anyone, password.find),
            .get("/account", for: .members, account.show),
            .post("/account", for: .members, account.changeName),
            .post("/account/add", for: .members, switchAccount.add),
            .post("/account/switch", for: .anyone, switchAccount.change),
            .get("/account/time-zone", for: .members, timeZone.show),
            .post("/account/time-zone", for: .members, timeZone.choose),
            .get("/account/devices", for: .members, devices.show),
            .post("/account/devices/end", for: .members, devices.end),
            .post("/account/devices/end-others", for: .members, devices.endOthers),
            .get("/account/tokens", for: .provenMembers, tokens.show),
            .post("/account/tokens", for: .provenMembers, tokens.make),
            .post("/account/tokens/revoke", for: .provenMembers(backTo: "/account/tokens"), tokens.revoke),
            .get("/account/history", for: .members, history.show),
            .get("/account/calendar", for: .members, calendar.show),
            .post("/account/calendar", for: .provenMembers(backTo: "/account/calendar"), calendar.make),
            .post("/account/calendar/revoke", for: .members, calendar.revoke),
            .get("/account/export", for: .provenMembers, export.show),
            .post("/account/export", for: .provenMembers, export.download),
            .get("/prove", for: .members, prove.show),
            .post("/prove", for: .members, prove.prove),
            .post("/prove/{provider}", for: .members, authorize.prove),
            .get("/account/identities", for: .members, identities.show),
            .post(
                "/account/identities/link/{provider}", for: .provenMembers(backTo: "/account/identities"),
                authorize.link),
            .post(
                "/account/identities/unlink", for: .provenMembers(backTo: "/account/identities"),
                identities.unlink),
            .get("/account/email", for: .provenMembers, email.show),
            .post("/account/email", for: .provenMembers, email.change),
            .get("/account/email/confirm", for: .members, confirmEmail.show),
            .post("/account/email/confirm", for: .members, confirmEmail.confirm),
            .get("/account/email/confirm/{token}", for: .anyone, confirmEmail.open),
            .get("/account/password", for: .provenMembers, password.show),
            .post("/account/password", for: .provenMembers, password.change),
            .get("/account/delete", for: .provenMembers, deletion.show),
            .post("/account/delete", for: .provenMembers, deletion.request),
        ]

        resources = Self.listResources(services, names)

        herald = letters.herald(languages.preferred(nil))

        try screens.check()
        let limiter = RequestLimiter()
        desk = FrontDesk(
            router: services.requests.router(.page, routes),
            api: APIDesk(
                router: services.requests.router(.api, resources), accounts: services.accounts, languages: languages,
                limiter: limiter, origin: services.baseURL.text, logger: services.logger),
            files: files, languages: languages,
            doorkeeper: Doorkeeper(
                accounts: services.accounts, cookies: cookies, letters: letters, timeZones: services.timeZones),
            problem: problem, limiter: limiter,
            headers: SecurityHeaders(https: services.baseURL.isSecure), changes: services.todos.changes,
            origin: SiteOrigin(services.baseURL.text), observer: RequestObserver(services), logger: services.logger)
    }

    /// Answers a request; whatever goes wrong becomes a page as well.
    @Sendable
    package func answer(_ request: Request) async -> Response {
        await desk.answer(request)
    }
}
