import Foundation
import HTTPServer
import Testing

/// The article in HTTPServer.docc shows a server that is compiled here, and works.
@Suite(.timeLimit(.minutes(5))) struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../../..").standardized

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func `the article shows this very source`() throws {
        let source = try text("Tests/HTTPServerTests/Documentation/GreetingServer.swift")
        let article = try text("Sources/HTTPServer/HTTPServer.docc/AFirstServer.md")

        #expect(article.contains("```swift\n\(source)```\n"))
    }

    @Test func `its server answers as the article says`() async throws {
        let server = GreetingServer(port: 0).server
        try server.start()

        #expect(try await reply(of: server, to: "/").text == "Hello!")
        #expect(try await reply(of: server, to: "/nowhere").status == 404)
        #expect(try await reply(of: server, to: "/seconds").text == "data: 1\n\ndata: 2\n\ndata: 3\n\n")

        await server.shutDown(within: .seconds(5))
    }

    /// It has the patience that servers have, which tests on a busy machine may outlast: then they ask again.
    private func reply(of server: Server, to path: String) async throws -> Reply {
        var last: Reply?
        for _ in 0..<10 where last == nil {
            let client = try Client(port: server.port)
            await client.send("GET \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            last = try? await client.receiveReply()
        }
        return try #require(last)
    }
}
