import Foundation
import Testing

/// The article in HTTPServer.docc shows a server that is compiled here, and works.
struct ArticleTests {
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

        let client = try Client(port: server.port)
        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.receiveReply().text == "Hello!")
        await client.send("GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.receiveReply().status == 404)
        await client.send("GET /seconds HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(try await client.receiveReply().text == "data: 1\n\ndata: 2\n\ndata: 3\n\n")

        await server.shutDown(within: .seconds(5))
    }
}
