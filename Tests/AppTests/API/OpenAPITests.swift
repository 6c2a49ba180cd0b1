import Foundation
import Testing
import Todos

@testable import App

/// `Public/openapi.json` describes every route for programs, and nothing else.
@Suite(.timeLimit(.minutes(5))) struct OpenAPITests {
    private let document: [String: Any]
    private let operations: [String: [String: Any]]

    init() throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: TestSite.path("Public/openapi.json")))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        self.document = document
        operations = paths.reduce(into: [:]) { operations, path in
            for (method, operation) in path.value where method != "parameters" {
                operations["\(method.uppercased()) \(path.key)"] = operation as? [String: Any]
            }
        }
    }

    private func responses(_ operation: [String: Any]) -> Set<String> {
        Set((operation["responses"] as? [String: Any] ?? [:]).keys)
    }

    private func component(_ kind: String) -> [String: [String: Any]] {
        (document["components"] as? [String: Any])?[kind] as? [String: [String: Any]] ?? [:]
    }

    @Test func `every route is in it with its method, and nothing that is no route`() throws {
        let routes = try TestSite().site.resources.map { "\($0.method.rawValue) \($0.pattern.description)" }

        #expect(Set(routes) == Set(operations.keys))
        #expect(routes.count == Set(routes).count)
    }

    @Test func `each says what a token, and one for reading, gets`() throws {
        for route in try TestSite().site.resources {
            let name = "\(route.method.rawValue) \(route.pattern.description)"
            let responses = responses(try #require(operations[name]))
            #expect(responses.isSuperset(of: ["401", "429", "500", "503"]), "\(name)")
            #expect(responses.contains("403") == (route.endpoint.permission == .change), "\(name)")
            #expect(responses.contains("404") == (name.contains("{")), "\(name)")
            #expect(responses.contains { $0.hasPrefix("2") }, "\(name)")
        }
    }

    @Test func `each says that too many requests at once are refused, and a search that the site may be busy`() throws {
        for (name, operation) in operations {
            let kinds: [APIProblem.Kind] =
                [.tooManyTokens, .tooManyAtOnce, .unavailable] + (name == "POST /todos" ? [.tooManyAdded] : [])
                + (name == "GET /todos/search" ? [.busy] : [])
            let responses = operation["responses"] as? [String: [String: Any]] ?? [:]
            for kind in kinds {
                let description = try #require(component("responses")[kind.rawValue]?["description"] as? String)
                let response = responses["\(kind.status.code)"] ?? [:]
                let isNamed = response["$ref"] as? String == "#/components/responses/\(kind.rawValue)"
                let told = response["description"] as? String ?? ""
                #expect(isNamed || told.contains(description.dropFirst("429: ".count)), "\(name) \(kind)")
            }
        }
    }

    @Test func `each that may answer 412 takes both conditions`() {
        for (name, operation) in operations where responses(operation).contains("412") {
            let parameters = operation["parameters"] as? [[String: String]] ?? []
            let references = parameters.compactMap { $0["$ref"] }
            #expect(references == ["IfMatch", "IfNoneMatch"].map { "#/components/parameters/\($0)" }, "\(name)")
        }
    }

    @Test func `a to-do has the members that programs get, and those that they send`() throws {
        func members(_ name: String) -> Set<String> {
            Set((component("schemas")[name]?["properties"] as? [String: Any] ?? [:]).keys)
        }

        let sent = Set(TodoJSONMember.all.filter { $0.read != nil }.map(\.name))
        #expect(members("ToDo") == Set(TodoJSONMember.all.map(\.name)))
        #expect(members("NewToDo") == sent.union(["again"]))
        #expect(members("ToDoChange") == sent.union(["again", "alone", "version"]))
    }

    @Test func `a new to-do needs what is required of it, as the page about the API says, and no more`() async throws {
        let required = try #require(component("schemas")["NewToDo"]?["required"] as? [String])
        let page = try String(contentsOfFile: TestSite.path("Docs/API.md"), encoding: .utf8)
        #expect(page.contains("A to-do needs \(required.map { "`\($0)`" }.joined(separator: " and "))."))

        let site = try TestSite()
        let program = try await Program(of: try await site.browser(signedUpAs: "ana@example.com"), at: site)
        let whole = ["title": "Call Ana", "category": "MakeCall"]
        #expect(Set(required) == Set(whole.keys))
        for name in required {
            let json = try JSONEncoder().encode(whole.filter { $0.key != name })
            let answer = await program.send(.post, "/todos", json: String(decoding: json, as: UTF8.self))
            #expect(answer.status == 422)
            #expect(answer.fault(of: name) != nil)
        }
        let json = String(decoding: try JSONEncoder().encode(whole), as: UTF8.self)
        #expect(await program.send(.post, "/todos", json: json).status == 201)
    }

    @Test func `a title and a description of emoji are as long as it says`() throws {
        for name in ["ToDo", "NewToDo", "ToDoChange"] {
            let properties = component("schemas")[name]?["properties"] as? [String: [String: Any]] ?? [:]
            // A code point has a byte at least.
            #expect(properties["title"]?["maxLength"] as? Int == TodoDraft.titleRule.mostBytes)
            #expect(properties["description"]?["maxLength"] as? Int == TodoDraft.descriptionRule.mostBytes)
        }
    }

    @Test func `a date has the years that it says, here and on the page about the API`() throws {
        let range = "rom \(TodoDraft.years.lowerBound)-01-01 to \(TodoDraft.years.upperBound)-12-31."
        #expect(try String(contentsOfFile: TestSite.path("Docs/API.md"), encoding: .utf8).contains(range))
        for name in ["ToDo", "NewToDo", "ToDoChange"] {
            let properties = component("schemas")[name]?["properties"] as? [String: [String: Any]] ?? [:]
            #expect((properties["date"]?["description"] as? String)?.contains(range) == true)
        }
    }

    @Test func `the parts of a rule are listed`() throws {
        let page = try String(contentsOfFile: TestSite.path("Docs/API.md"), encoding: .utf8)
        for part in RecurrenceError.Part.allCases {
            #expect(page.contains("| `\(part.rawValue)` |"))
            for name in ["ToDo", "NewToDo", "ToDoChange"] {
                let properties = component("schemas")[name]?["properties"] as? [String: [String: Any]] ?? [:]
                #expect((properties["repeat"]?["description"] as? String)?.contains("`\(part.rawValue)`") == true)
            }
        }
    }

    @Test func `each list takes a cursor, and answers one that it can't read with 400`() throws {
        let lists = try operations.values.filter {
            let data = try JSONSerialization.data(withJSONObject: $0, options: .withoutEscapingSlashes)
            return String(decoding: data, as: UTF8.self).contains("#/components/schemas/ToDoList")
        }
        #expect(lists.count == 6)
        for list in lists {
            let name = list["operationId"] as? String ?? ""
            let parameters = list["parameters"] as? [[String: Any]] ?? []
            #expect(parameters.contains { $0["name"] as? String == "after" }, "\(name)")
            #expect(responses(list).contains("400"), "\(name)")
        }
    }

    @Test(arguments: APIProblem.Kind.allCases)
    func `each kind of problem has its status, an address for its details, and texts`(
        kind: APIProblem.Kind
    ) throws {
        let response = try #require(component("responses")[kind.rawValue])
        let description = try #require(response["description"] as? String)
        #expect(description.hasPrefix("\(kind.status.code): "))

        for language in ["en", "ko"] {
            let texts = try TestSite().texts(language)
            #expect(texts["api.\(kind.rawValue).title"] != nil)
            #expect(texts["api.\(kind.rawValue).text"] != nil)
        }
    }

    @Test func `no problem is described that does not exist`() {
        #expect(Set(component("responses").keys) == Set(APIProblem.Kind.allCases.map(\.rawValue)))
    }

    @Test func `it is public`() async throws {
        let answer = try await TestSite().browser().get("/openapi.json")

        #expect(answer.status == 200)
        #expect(answer.headers[.contentType] == "application/json")
    }
}

extension TestSite {
    fileprivate func texts(_ language: String) throws -> [String: String] {
        let path = Self.path("Templates/Texts/\(language).json")
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
