import Foundation
import HTTPTypes
import Testing

/// One to-do as a program changes it.
@Suite(.timeLimit(.minutes(5))) struct TodoResourceTests {
    private let site: TestSite
    private let browser: TestBrowser
    private let program: Program
    private let added: Answer

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
        program = try await Program(of: browser, at: site)
        added = try await program.add("Buy milk")
    }

    private func patch(_ json: String, ifMatch: String? = nil) async -> Answer {
        await program.send(.patch, "/todos/1", json: json, headers: ifMatch.map { [.ifMatch: $0] } ?? [:])
    }

    @Test func `a change replaces what it names and nothing else`() async throws {
        let changed = await patch(#"{"title": "Buy bread", "description": "dark", "version": 1}"#)

        #expect(changed.status == 200)
        #expect(changed.json["title"] as? String == "Buy bread")
        #expect(changed.json["description"] as? String == "dark")
        #expect(changed.json["startTime"] as? String == "09:00")
        #expect(changed.json["version"] as? Int == 2)
        #expect(changed.headers[.eTag] != added.headers[.eTag])
        #expect(await patch(#"{"description": null, "version": 2}"#).json["description"] as? String == "")
        #expect(try await browser.get("/todos/1").page.heading == "Buy bread")
    }

    @Test func `a change of something else leaves a date that its rule doesn't give`() async throws {
        try await site.execute("UPDATE todos SET recurrence = 'FREQ=WEEKLY;BYDAY=MO'")

        #expect(await patch(#"{"description": "note", "version": 1}"#).json["date"] as? String == "2026-11-21")
        #expect(await patch(#"{"date": "2026-11-22", "version": 2}"#).json["date"] as? String == "2026-11-23")
    }

    @Test func `a lost race returns what is there now, and overwrites nothing`() async throws {
        _ = await patch(#"{"title": "Buy bread", "version": 1}"#)

        let byVersion = await patch(#"{"title": "Buy wine", "version": 1}"#)
        let byTag = await patch(#"{"title": "Buy wine"}"#, ifMatch: added.headers[.eTag])

        #expect(byVersion.status == 409)
        #expect(byVersion.problem == "ChangedMeanwhile")
        #expect(byTag.status == 412)
        #expect(byTag.problem == "PreconditionFailed")
        for answer in [byVersion, byTag] {
            #expect((answer.json["todo"] as? [String: Any])?["title"] as? String == "Buy bread")
            #expect((answer.json["todo"] as? [String: Any])?["version"] as? Int == 2)
        }
        #expect(await program.get("/todos/1").json["title"] as? String == "Buy bread")
    }

    @Test func `a wrong version is told as one, whatever If-Match says`() async throws {
        let tag = try #require(added.headers[.eTag])

        for tags in ["*", tag] {
            let answer = await patch(#"{"title": "Buy wine", "version": 7}"#, ifMatch: tags)
            #expect((answer.status, answer.problem) == (409, "ChangedMeanwhile"))
        }
        #expect(await patch(#"{"title": "Buy wine", "version": 1}"#, ifMatch: "*").status == 200)
    }

    @Test func `nothing is done to the state that If-None-Match names`() async throws {
        let tag = try #require(added.headers[.eTag])
        for seen in ["*", tag, "W/\(tag)"] {
            let headers: HTTPFields = [.ifNoneMatch: seen]
            let answer = await program.send(
                .patch, "/todos/1", json: #"{"title": "Buy wine", "version": 1}"#, headers: headers)
            #expect((answer.status, answer.problem, answer.headers[.eTag]) == (412, "PreconditionFailed", tag))
            #expect(await program.send(.post, "/todos/1/complete", headers: headers).status == 412)
            #expect(await program.send(.delete, "/todos/1", headers: headers).status == 412)
        }
        #expect(await program.get("/todos/1").body == added.body)
        #expect(await program.send(.delete, "/todos/1", headers: [.ifNoneMatch: "\"other\""]).status == 204)
    }

    @Test func `two changes at one moment lose none, whichever versions they name`() async throws {
        for version in stride(from: 1, to: 60, by: 2) {
            let other = "{\"description\": \"Text \(version)\", \"version\": \(version + 1)}"
            async let first = patch("{\"title\": \"Title \(version)\", \"version\": \(version)}")
            async let second = patch(other)
            #expect(await first.status == 200)
            if await second.status != 200 { #expect(await patch(other).status == 200) }
            let todo = await program.get("/todos/1").json
            #expect(todo["title"] as? String == "Title \(version)")
            #expect(todo["description"] as? String == "Text \(version)")
        }
    }

    @Test func `a change at the moment in which it is moved to the trash is made before, or told of the trash`()
        async throws
    {
        for number in 1...30 {
            let id = try #require(try await program.add("Buy milk \(number)").json["id"] as? Int)
            let change = #"{"description": "dark", "version": 1}"#
            async let changed = program.send(.patch, "/todos/\(id)", json: change)
            async let deleted = program.send(.delete, "/todos/\(id)")
            #expect(await deleted.status == 204)
            let answer = await changed
            #expect(answer.status == 200 || (answer.status, answer.problem) == (409, "InTrash"), "\(answer.status)")
        }
    }

    @Test func `the entity tag changes when the rule comes or goes, though the version doesn't`() async throws {
        _ = await patch(#"{"repeat": "FREQ=DAILY", "version": 1}"#)
        let repeating = await program.get("/todos/1")
        _ = await program.send(.post, "/todos/1/complete")
        _ = await program.send(.patch, "/todos/2", json: #"{"title": "Touched", "version": 1}"#)
        let reopened = await program.send(.post, "/todos/1/reopen")

        #expect(reopened.json["repeat"] is NSNull)
        #expect(reopened.json["version"] as? Int == repeating.json["version"] as? Int)
        #expect(reopened.headers[.eTag] != repeating.headers[.eTag])
    }

    @Test func `the tag counts also what the version doesn't, as the page about the API says`() async throws {
        var tag = added.headers[.eTag]
        for (method, verb) in [
            (HTTPRequest.Method.post, "/complete"), (.post, "/reopen"), (.delete, ""), (.post, "/restore"),
        ] {
            _ = await program.send(method, "/todos/1\(verb)")
            let now = await program.get("/todos/1")
            #expect(now.json["version"] as? Int == 1)
            #expect(now.headers[.eTag] != tag)
            tag = now.headers[.eTag]
        }
        _ = await program.send(.post, "/todos/1/complete")
        #expect(await patch(#"{"title": "Buy bread"}"#, ifMatch: tag).status == 412)
        #expect(await patch(#"{"title": "Buy bread", "version": 1}"#).json["completedAt"] is String)

        let page = try String(contentsOfFile: TestSite.path("Docs/API.md"), encoding: .utf8)
        #expect(
            page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("Completing, reopening, trashing and restoring leave `version` as it is"))
    }

    @Test func `a program that has the current state gets a 304, until something changes`() async throws {
        let tag = try #require(added.headers[.eTag])
        func get(_ tags: String) async -> Answer {
            await program.send(.get, "/todos/1", headers: [.ifNoneMatch: tags])
        }

        let same = await get("\"other\", W/\(tag)")
        #expect((same.status, same.body.count, same.headers[.eTag]) == (304, 0, tag))
        #expect(await get("*").status == 304)
        #expect(await get("\"other\"").body == added.body)
        _ = await program.send(.post, "/todos/1/complete")
        #expect(await get(tag).json["completedAt"] is String)
        _ = await program.send(.post, "/todos/1/reopen")
        #expect(await get(tag).status == 304, "all that a program sees is as it was")
        #expect(await program.send(.get, "/todos/999", headers: [.ifNoneMatch: "*"]).status == 404)
    }

    @Test func `a program that asks for one state is not shown another`() async throws {
        let tag = try #require(added.headers[.eTag])
        func get(_ headers: HTTPFields) async -> Answer {
            await program.send(.get, "/todos/1", headers: headers)
        }

        #expect(await get([.ifMatch: tag]).body == added.body)
        #expect(await get([.ifMatch: "*"]).body == added.body)
        #expect(await get([.ifMatch: tag, .ifNoneMatch: tag]).status == 304)
        let other = await get([.ifMatch: "\"other\"", .ifNoneMatch: tag])
        #expect((other.status, other.headers[.eTag]) == (412, tag))
        #expect(await program.send(.get, "/todos/999", headers: [.ifMatch: "\"other\""]).status == 404)
    }

    @Test func `a program that names the current state may change it, by tag or by a star`() async throws {
        let tag = try #require(added.headers[.eTag])

        #expect(await patch(#"{"title": "Buy bread"}"#, ifMatch: "\"other\", \(tag)").status == 200)
        #expect(await patch(#"{"title": "Buy wine"}"#, ifMatch: "*").status == 200)
        #expect(await patch(#"{"title": "Buy tea"}"#, ifMatch: "W/\(tag)").status == 412)
        #expect(await patch(#"{"title": "Buy tea"}"#, ifMatch: tag.replacing(".", with: " .")).status == 412)
    }

    @Test(arguments: ["1.0", "1e0", "10e-1"])
    func `a version is an integer however it is written`(version: String) async {
        #expect(await patch(#"{"title": "Buy bread", "version": \#(version)}"#).status == 200)
    }

    @Test func `a program that names no state has to`() async {
        let answer = await patch(#"{"title": "Buy bread"}"#)

        #expect(answer.status == 428)
        #expect(answer.problem == "VersionMissing")
        for version in ["0", "-1", "1.5", "1e400", "99999999999999999999", "\"1\"", "null", "true"] {
            #expect(await patch("{\"version\": \(version)}").fault(of: "version") != nil, "\(version)")
        }
        #expect(await program.get("/todos/1").json["version"] as? Int == 1)
    }

    @Test func `the pages' rules hold for what is there together with what comes`() async {
        #expect(await patch(#"{"startTime": "11:00", "version": 1}"#).fault(of: "endTime") != nil)
        #expect(await patch(#"{"title": null, "version": 1}"#).fault(of: "title") != nil)
        #expect(await patch(#"{"id": 7, "version": 1}"#).fault(of: "id") != nil)
        #expect(await patch(#"{"completedAt": null, "version": 1}"#).fault(of: "completedAt") != nil)
        #expect(await patch(#"{"a/b~c": 1, "version": 1}"#).fault(of: "a~1b~0c") != nil)
        #expect(await patch(#"{"50% 완료": 1, "version": 1}"#).fault(of: "50%25%20%EC%99%84%EB%A3%8C") != nil)
        #expect(await program.get("/todos/1").json["version"] as? Int == 1)
    }

    @Test func `a change to an existing title is refused, or made with the flag for it`() async throws {
        try await program.add("Buy bread")

        #expect(await patch(#"{"title": "Buy bread", "version": 1}"#).problem == "AlreadyExists")
        #expect(await patch(#"{"title": "Buy bread", "version": 1, "again": true}"#).status == 200)
    }

    @Test func `completing and reopening can be repeated`() async throws {
        let done = await program.send(.post, "/todos/1/complete")
        let again = await program.send(.post, "/todos/1/complete")

        #expect((done.json["completedAt"] as? String)?.hasSuffix("Z") == true)
        #expect(again.body == done.body)
        #expect(done.headers[.eTag] != added.headers[.eTag])
        #expect(await program.send(.post, "/todos/1/reopen").body == added.body)
    }

    @Test(arguments: [
        (HTTPRequest.Method.delete, ""), (.post, "/complete"), (.post, "/reopen"), (.patch, ""),
    ])
    func `nothing is done to a state that was not seen`(method: HTTPRequest.Method, verb: String) async throws {
        let body = method == .patch ? #"{"title": "Buy bread"}"# : nil

        let answer = await program.send(method, "/todos/1\(verb)", json: body, headers: [.ifMatch: "\"9..\""])

        #expect(answer.status == 412)
        #expect(await program.get("/todos/1").body == added.body)
    }

    @Test func `another member's is the same as none, for every method`() async throws {
        let ben = try await Program(of: try await site.browser(signedUpAs: "ben@example.com"), at: site)
        func seen(_ id: String) async -> [[UInt8]] {
            var answers: [Answer] = []
            for (method, verb) in [
                (HTTPRequest.Method.get, ""), (.patch, ""), (.delete, ""), (.post, "/complete"), (.post, "/reopen"),
                (.post, "/restore"), (.post, "/purge"),
            ] {
                for headers: HTTPFields in [[:], [.ifMatch: "*"], [.ifMatch: "\"x\""]] {
                    let body = method == .patch ? #"{"title": "Mine", "version": 1}"# : nil
                    answers.append(await ben.send(method, "/todos/\(id)\(verb)", json: body, headers: headers))
                }
            }
            #expect(answers.allSatisfy { $0.status == 404 && $0.problem == "UnknownPath" }, "\(id)")
            return answers.map(\.body)
        }

        let (mine, nobodys) = (await seen("1"), await seen("999"))
        #expect(mine == nobodys)
        _ = await program.send(.delete, "/todos/1")
        #expect(await seen("1") == nobodys, "in the trash")
        #expect(await ben.get("/todos").titles.isEmpty)
        #expect(await program.send(.post, "/todos/1/restore").body == added.body)
    }

    @Test func `an invalid id is a 404`() async {
        for id in ["0", "-1", "01", "1.0", "+1", "abc", "99999999999999999999999", "%201"] {
            #expect(await program.get("/todos/\(id)").status == 404, "\(id)")
        }
    }

    @Test func `a completed repeating to-do is followed by the next, and a repeat can be removed`()
        async throws
    {
        let changed = await patch(#"{"repeat": "freq=daily;count=3", "version": 1}"#)
        #expect(changed.json["repeat"] as? String == "FREQ=DAILY;COUNT=3")
        #expect(await patch(#"{"title": "Buy bread", "version": 2}"#).json["repeat"] as? String == "FREQ=DAILY;COUNT=3")

        _ = await program.send(.post, "/todos/1/complete")
        // A transaction that had to run again leaves a gap in the ids.
        let id = try #require(try await site.database.read { try $0.first("SELECT max(id) FROM todos") { $0.int(0) } })
        let next = await program.get("/todos/\(id)")

        #expect(next.json["title"] as? String == "Buy bread")
        #expect(next.json["repeat"] as? String == "FREQ=DAILY;COUNT=2")
        let once = await program.send(.patch, "/todos/\(id)", json: #"{"repeat": null, "version": 1}"#)
        #expect(once.json["repeat"] is NSNull)
    }

    @Test func `an overdue repeating to-do is followed by today's, with the rest of the count`() async throws {
        _ = await patch(#"{"date": "2026-11-18", "repeat": "FREQ=DAILY;COUNT=5", "version": 1}"#)

        _ = await program.send(.post, "/todos/1/complete")

        let today = await program.get("/todos/day/2026-11-21").json["todos"] as? [[String: Any]] ?? []
        #expect(today.map { $0["repeat"] as? String } == ["FREQ=DAILY;COUNT=2"])
    }

    @Test func `an empty text is no repeat, as null is`() async throws {
        #expect(await patch(#"{"repeat": "FREQ=DAILY", "version": 1}"#).status == 200)

        let once = await patch(#"{"repeat": "", "version": 2}"#)

        #expect(once.status == 200)
        #expect(once.json["repeat"] is NSNull)
        #expect(await patch(#"{"repeat": " ", "version": 3}"#).status == 422)
    }

    @Test func `a change of one alone leaves those that follow as they were`() async throws {
        _ = await patch(#"{"repeat": "FREQ=WEEKLY", "version": 1}"#)

        let alone = await patch(#"{"title": "Buy cake", "alone": true, "version": 2}"#)

        #expect(alone.json["repeat"] is NSNull)
        #expect(await program.get("/todos").titles == ["Buy cake", "Buy milk"])
    }

    @Test func `a change of one alone takes the date that it names`() async throws {
        _ = await patch(#"{"repeat": "FREQ=WEEKLY;BYDAY=SA", "version": 1}"#)

        let alone = await patch(#"{"date": "2026-11-25", "alone": true, "version": 2}"#)

        #expect(alone.json["date"] as? String == "2026-11-25")
        #expect(try await site.text("SELECT date FROM todos WHERE id > 1") == "2026-11-28")
    }
}
