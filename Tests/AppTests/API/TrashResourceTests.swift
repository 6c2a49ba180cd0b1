import HTTPTypes
import Testing

/// A to-do in the trash, as a program moves it there and back. A program repeats a request whose answer it has not got.
@Suite(.timeLimit(.minutes(5))) struct TrashResourceTests {
    private let site: TestSite
    private let program: Program
    private let added: Answer

    init() async throws {
        site = try TestSite()
        program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        added = try await program.add("Buy milk")
    }

    @Test func `into the trash, back, and out of it for good`() async throws {
        #expect(await program.send(.delete, "/todos/1").status == 204)
        #expect(await program.get("/todos/1").json["trashedAt"] is String)

        let restored = await program.send(.post, "/todos/1/restore")
        #expect(restored.status == 200)
        #expect(restored.body == added.body)

        #expect(await program.send(.delete, "/todos/1").status == 204)
        #expect(await program.send(.post, "/todos/1/purge").status == 204)
        #expect(await program.get("/todos/1").problem == "UnknownPath")
        for (method, verb) in [(HTTPRequest.Method.delete, ""), (.post, "/restore"), (.post, "/purge")] {
            #expect(await program.send(method, "/todos/1\(verb)").problem == "UnknownPath", "\(verb)")
        }
        #expect(try await site.count("todos") == 0)
    }

    @Test func `trashing and restoring can be repeated, as completing can`() async {
        _ = await program.send(.delete, "/todos/1")
        let trashed = await program.get("/todos/1")

        #expect(await program.send(.delete, "/todos/1").status == 204)
        #expect(await program.get("/todos/1").body == trashed.body, "it keeps its time")

        _ = await program.send(.post, "/todos/1/restore")
        let restored = await program.send(.post, "/todos/1/restore")
        #expect(restored.status == 200)
        #expect(restored.body == added.body)
        #expect(restored.headers[.eTag] == added.headers[.eTag])
    }

    @Test func `a repeated request that names the state before is told the present one`() async throws {
        let headers: HTTPFields = [.ifMatch: try #require(added.headers[.eTag])]
        #expect(await program.send(.delete, "/todos/1", headers: headers).status == 204)

        let again = await program.send(.delete, "/todos/1", headers: headers)

        #expect(again.problem == "PreconditionFailed")
        #expect((again.json["todo"] as? [String: Any])?["trashedAt"] is String)
        let present: HTTPFields = [.ifMatch: try #require(again.headers[.eTag])]
        #expect(await program.send(.delete, "/todos/1", headers: present).status == 204)
    }

    @Test(arguments: [(HTTPRequest.Method.patch, ""), (.post, "/complete"), (.post, "/reopen")])
    func `a to-do in the trash can't be changed, and the answer says why`(
        method: HTTPRequest.Method, verb: String
    ) async {
        _ = await program.send(.delete, "/todos/1")
        let trashed = await program.get("/todos/1")
        let body = method == .patch ? #"{"title": "Buy bread", "version": 1}"# : nil

        let answer = await program.send(method, "/todos/1\(verb)", json: body)

        #expect((answer.status, answer.problem) == (409, "InTrash"))
        #expect((answer.json["detail"] as? String)?.contains("/restore") == true)
        #expect(await program.get("/todos/1").body == trashed.body)
    }

    @Test func `only what is in the trash can be deleted for good`() async {
        let answer = await program.send(.post, "/todos/1/purge")

        #expect((answer.status, answer.problem) == (409, "NotInTrash"))
        #expect(await program.get("/todos/1").body == added.body)
    }
}
