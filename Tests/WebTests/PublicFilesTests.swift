import Foundation
import HTTPServer
import HTTPTypes
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct PublicFilesTests {
    // Larger than what is kept in memory, and like noise, so that nothing makes it smaller.
    private static let large = sequence(first: UInt64(1)) { $0 &* 6_364_136_223_846_793_005 &+ 1 }
        .prefix(200_000).map { UInt8(truncatingIfNeeded: $0 >> 33) }

    private static let text = Array(String(repeating: "Anyone may have this. ", count: 100).utf8)

    private let files: PublicFiles
    private let version: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("public-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("icons"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("body{}".utf8).write(to: folder.appendingPathComponent("app.css"))
        try Data("<svg/>".utf8).write(to: folder.appendingPathComponent("icons/key.svg"))
        try Data("<title>a</title>".utf8).write(to: folder.appendingPathComponent("UPPER.HTML"))
        try Data(Self.text).write(to: folder.appendingPathComponent("long.txt"))
        try Data(Self.large).write(to: folder.appendingPathComponent("large.json"))
        for size in [65_536, 65_537] {
            try Data(Self.large.prefix(size)).write(to: folder.appendingPathComponent("\(size).json"))
        }
        for (name, size) in [("mebibyte", 1 << 20), ("larger", 1 << 20 + 1)] {
            try Data(repeating: 97, count: size).write(to: folder.appendingPathComponent("\(name).txt"))
        }
        for name in ["House rules.txt", "100%.txt", "규칙.txt"] {
            try Data("Wipe your feet.".utf8).write(to: folder.appendingPathComponent(name))
        }
        try Data("secret".utf8).write(to: folder.appendingPathComponent(".hidden"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("link.txt").path, withDestinationPath: "/etc/passwd")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent("linked").path, withDestinationPath: "/etc")
        files = try PublicFiles(folder: folder.path)
        version = try #require(files["/app.css"]?.version)
    }

    private func respond(_ path: String, query: String? = nil, headers: HTTPFields = [:]) async -> Response? {
        await files.respond(Request(path: path, query: query, headers: headers))
    }

    @Test func `a file comes with its type and a tag to ask again by`() async throws {
        let response = try #require(await respond("/app.css"))

        #expect(response.status == .ok)
        #expect(response.headers[.contentType] == "text/css; charset=utf-8")
        #expect(response.headers[.eTag] == "\"\(version)\"")
        #expect(response.headers[.cacheControl] == "no-cache")
        #expect(response.body == Array("body{}".utf8))
        #expect(await respond("/icons/key.svg")?.headers[.contentType] == "image/svg+xml; charset=utf-8")
        #expect(await respond("/UPPER.HTML")?.headers[.contentType] == "text/html; charset=utf-8")
        #expect(await respond("/large.json")?.headers[.contentType] == "application/json")
    }

    @Test func `under its versioned path a file may be kept for good, under another version not`() async {
        #expect(await respond("/app.css", query: "v=\(version)")?.headers[.cacheControl]?.contains("immutable") == true)
        #expect(await respond("/app.css", query: "v=other")?.headers[.cacheControl] == "no-cache")
    }

    @Test func `a refused condition or range is kept by no cache, what is sent is`() async {
        func kept(_ headers: HTTPFields) async -> String? {
            await respond("/app.css", query: "v=\(version)", headers: headers)?.headers[.cacheControl]
        }

        for headers: HTTPFields in [[.ifMatch: "\"other\""], [.range: "bytes=100-"]] {
            #expect(await kept(headers) == "no-store")
        }
        for headers: HTTPFields in [[.range: "bytes=0-1"], [.ifNoneMatch: "*"]] {
            #expect(await kept(headers)?.contains("immutable") == true)
        }
    }

    @Test(arguments: ["\"%\"", "W/\"%\"", "\"a\", \"%\"", "*"])
    func `a browser that has the current version gets a 304`(pattern: String) async throws {
        let tags = pattern.replacing("%", with: version)

        let response = try #require(await respond("/app.css", headers: [.ifNoneMatch: tags]))

        #expect(response.status == .notModified)
        #expect(response.body.isEmpty)
        #expect(await respond("/app.css", headers: [.ifNoneMatch: "\"other\""])?.status == .ok)
    }

    @Test func `a large file and its parts are the file's, and stay so when its name is gone`() async throws {
        let whole = try await respond("/large.json")?.wholeBody()
        #expect(whole == Self.large)

        let part = try #require(await respond("/large.json", headers: [.range: "bytes=100000-100999"]))
        #expect(part.status == .partialContent)
        #expect(part.headers[.contentRange] == "bytes 100000-100999/200000")
        #expect(try await part.wholeBody() == Array(Self.large[100_000..<101_000]))
    }

    @Test func `files of up to 64 KiB are kept in memory`() async throws {
        #expect(try #require(await respond("/65536.json")).body == Array(Self.large.prefix(65_536)))
        let larger = try #require(await respond("/65537.json"))
        #expect(larger.body.isEmpty)
        #expect(try await larger.wholeBody() == Array(Self.large.prefix(65_537)))
    }

    @Test(arguments: [("gzip", "gzip"), ("gzip, deflate, br, zstd", "br"), ("gzip, br;q=0", "gzip")])
    func `a client gets text compressed as it accepts it, under a tag of its own`(
        accepted: String, coding: String
    ) async throws {
        let plain = try #require(await respond("/long.txt"))
        let compressed = try #require(await respond("/long.txt", headers: [.acceptEncoding: accepted]))

        #expect(plain.body == Self.text)
        #expect(plain.headers[.contentEncoding] == nil)
        #expect(compressed.status == .ok)
        #expect(compressed.headers[.contentEncoding] == coding)
        #expect(compressed.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(compressed.body.count < 100)
        #expect(compressed.headers[.eTag] != plain.headers[.eTag])
        for response in [plain, compressed] { #expect(response.headers[.vary] == "Accept-Encoding") }
        #expect(await respond("/long.txt", headers: [.acceptEncoding: "gzip;q=0"])?.body == Self.text)
    }

    @Test func `a tag is good for its own form alone`() async throws {
        let tag = try #require(await respond("/long.txt", headers: [.acceptEncoding: "gzip"])?.headers[.eTag])
        #expect(await respond("/long.txt", headers: [.acceptEncoding: "br"])?.headers[.eTag] != tag)

        let again = try #require(await respond("/long.txt", headers: [.acceptEncoding: "gzip", .ifNoneMatch: tag]))
        #expect(again.status == .notModified)
        #expect(again.headers[.vary] == "Accept-Encoding")
        #expect(again.headers[.contentEncoding] == nil)
        #expect(await respond("/long.txt", headers: [.ifNoneMatch: tag])?.status == .ok)
    }

    @Test func `a file that compression does not shrink is sent as it is, and depends on no request`() async {
        for path in ["/app.css", "/large.json"] {
            let response = await respond(path, headers: [.acceptEncoding: "gzip"])

            #expect(response?.headers[.contentEncoding] == nil)
            #expect(response?.headers[.vary] == nil)
        }
    }

    @Test func `a file of more than a mebibyte is sent as it is, however well it could be compressed`() async {
        let (kept, larger) = (
            await respond("/mebibyte.txt", headers: [.acceptEncoding: "br"]),
            await respond("/larger.txt", headers: [.acceptEncoding: "br"])
        )
        #expect(kept?.headers[.contentEncoding] == "br")
        #expect(larger?.headers[.contentEncoding] == nil && larger?.headers[.vary] == nil)
    }

    @Test func `what is left of a file that was cut short is not compressed as if it were the whole`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("public-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("long.txt")
        try Data(repeating: 97, count: 200_000).write(to: file)
        let files = try PublicFiles(folder: folder.path)
        #expect(truncate(file.path, 100_000) == 0)

        let response = await files.respond(Request(path: "/long.txt", headers: [.acceptEncoding: "br"]))

        #expect(response?.headers[.contentEncoding] == nil)
        #expect(response?.contentLength == 200_000, "the connection ends early, so that the client knows")
    }

    @Test(arguments: ["/House%20rules.txt", "/100%25.txt", "/%EA%B7%9C%EC%B9%99.txt"])
    func `a file is found whatever its name has, by the path that browsers send`(path: String) async {
        let response = await respond(path)

        #expect(response?.headers[.contentType] == "text/plain; charset=utf-8")
        #expect(response?.body == Array("Wipe your feet.".utf8))
        #expect(files[path]?.versionedPath.hasPrefix("\(path)?v=") == true)
    }

    @Test(arguments: [
        "/linked/passwd", "/linked", "/%2e%2e/app.css", "/icons/%2e%2e/app.css", "/icons%2fkey.svg", "/..%5capp.css",
        "/icons/..\\app.css", "/%c0%ae%c0%ae/app.css", "/./app.css", "/app.css%20", "/app.css.", "/APP.CSS",
        "/.%00/app.css",
        "/", "/icons", "/icons/", "/.hidden", "/link.txt", "/../app.css", "/icons/../app.css", "/%61pp.css",
        "/app.css%00", "/app.css/", "//app.css", "/..%2f..%2fetc/passwd", "/icons\\key.svg", "/missing.css",
    ])
    func `nothing else is there`(path: String) async {
        #expect(await respond(path) == nil)
    }

    @Test func `files are read, not written`() async {
        #expect(await files.respond(Request(method: .post, path: "/app.css")) == nil)
        #expect(await files.respond(Request(method: .head, path: "/app.css")) != nil)
    }
}
