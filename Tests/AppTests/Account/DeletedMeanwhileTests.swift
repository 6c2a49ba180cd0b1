import App
import Database
import Dispatch
import Foundation
import HTTPTypes
import Synchronization
import Testing

/// A member who is deleted while one of their requests is in progress: the request has found a member who is then gone.
@Suite(.timeLimit(.minutes(5))) struct DeletedMeanwhileTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let folder: Folder

    init() async throws {
        folder = try Folder()
        // In a file, because then a transaction in progress blocks no reader.
        site = try TestSite(
            sharing: try Database(
                at: .file(folder.url.path + "/latchkey.sqlite"), schema: Services.schema))
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    /// The answer to a request that comes while the deletion of all members has been made and not kept yet.
    private func respond(_ send: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        let (isHeld, isAnswered) = (Flag(), Flag())
        let gate = DispatchSemaphore(value: 0)
        let database = site.database
        let deletion = Task {
            try await database.write { transaction in
                try transaction.execute("DELETE FROM members")
                isHeld.raise()
                gate.wait()
            }
        }
        while !isHeld.isUp { try await Task.sleep(for: .milliseconds(1)) }
        let answer = Task {
            defer { isAnswered.raise() }
            return try await send()
        }
        // Its writes wait behind the deletion; some requests are answered without.
        while database.waitingWrites == 0, !isAnswered.isUp { try await Task.sleep(for: .milliseconds(1)) }
        gate.signal()
        try await deletion.value
        return try await answer.value
    }

    @Test(arguments: [
        ("/todos/new", "/todos", [String: String].todo(titled: "Too late")),
        ("/todos", "/todos/quick", ["line": "Too late"]),
        ("/categories/new", "/categories", ["name": "Garden", "colour": "green", "icon": "star"]),
        ("/account/tokens", "/account/tokens", ["name": "Late", "permission": "read", "lifetime": "30"]),
        ("/account/calendar", "/account/calendar", ["kind": "events", "category": "all"]),
    ])
    func `adding for a member who is deleted meanwhile ends at the login page`(
        page: String, action: String, fields: [String: String]
    ) async throws {
        let hidden = try await browser.get(page).page.hiddenFields(ofFormTo: action)
        let browser = browser

        let answer = try await respond { try await browser.post(action, hidden.merging(fields) { $1 }) }

        #expect(answer.status == 303 && answer.location == "/login")
        #expect(answer.setCookie("notice") != nil, "it is told why")
        #expect(try await browser.get("/todos").location == "/login")
    }

    @Test func `a program that adds for a member who is deleted meanwhile gets the answer to a token without a member`()
        async throws
    {
        let program = try await Program(of: browser, at: site)

        let answer = try await respond {
            await program.send(
                .post, "/todos",
                json: """
                    {"title": "Late", "category": "Shopping", "date": "2026-11-21", "startTime": "09:00", "endTime": "10:30"}
                    """)
        }

        #expect(answer.status == 401)
        #expect(answer.problem == (await program.get("/todos")).problem)
    }

    /// Each form for members, as a route is listed.
    private static let forms: [String] = {
        let routes = (try? TestSite().site.listedRoutes) ?? []
        return routes.filter { $0.method == "POST" && $0.audience.contains("members") }.map(\.path)
    }()

    @Test(arguments: forms)
    func `no form of a member who is deleted meanwhile is a failure of the site`(route: String) async throws {
        _ = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Before"))
        let values = [
            "id": "1", "other": "1", "version": "1", "date": "2026-11-21", "moment": "1", "category": "Shopping",
            "provider": "google",
        ]
        var path = route
        for (name, value) in values { path = path.replacing("{\(name)}", with: value) }
        let csrf = try await browser.get("/todos/new").page.hiddenFields(ofFormTo: "/todos")["csrf"] ?? ""
        let fields = [String: String].todo(titled: "Late").merging([
            "csrf": csrf, "line": "Late", "name": "Late", "colour": "green", "icon": "star", "permission": "read",
            "lifetime": "30", "kind": "events", "email": "late@example.com", "password": "correct horse battery",
            "newPassword": "brand new horse", "confirmPassword": "brand new horse", "timeZone": "Asia/Seoul",
            "version": "1",
            "others": "yes", "device": "session-1",
        ]) { $1 }
        let (browser, target) = (browser, path)

        let answer = try await respond { try await browser.post(target, fields) }

        #expect(answer.status < 500, "\(route): \(answer.status)")
        #expect(try await site.count("members") == 0)
    }

    @Test func `the list of forms is there`() {
        #expect(Self.forms.count > 30)
    }
}

private final class Flag: Sendable {
    private let state = Mutex(false)

    var isUp: Bool { state.withLock { $0 } }

    func raise() {
        state.withLock { $0 = true }
    }
}

private final class Folder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "deleted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
