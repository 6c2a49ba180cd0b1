import HTTPServer
import HTTPTypes
import Testing

/// Asking again, and asking for a part.
@Suite(.timeLimit(.minutes(5))) struct RepresentationTests {
    private static let ten = Representation(bytes: Array("0123456789".utf8), type: "text/plain", version: "v1")

    private func respond(_ headers: HTTPFields, to method: HTTPRequest.Method = .get) -> Response {
        let request = Request(method: method, path: "/", headers: headers)
        return Self.ten.response(to: request, headers: [.cacheControl: "no-cache"])
    }

    @Test func `the whole comes with its tag, its type and the offer of parts`() {
        let response = respond([:])
        #expect(response.status == .ok)
        #expect(response.headers[.eTag] == "\"v1\"")
        #expect(response.headers[.contentType] == "text/plain")
        #expect(response.headers[.acceptRanges] == "bytes")
        #expect(response.headers[.cacheControl] == "no-cache")
        #expect(response.body == Array("0123456789".utf8))
    }

    @Test func `a coding is named with the content, and with a part of it`() {
        let coded = Representation(bytes: [0x1f, 0x8b], type: "text/plain", version: "v1-gzip", coding: "gzip")

        #expect(coded.response(to: Request(path: "/")).headers[.contentEncoding] == "gzip")
        let part = coded.response(to: Request(path: "/", headers: [.range: "bytes=1-1"]))
        #expect(part.headers[.contentEncoding] == "gzip")
        #expect(part.body == [0x8b])
        let beyond = coded.response(to: Request(path: "/", headers: [.range: "bytes=2-"]))
        #expect(beyond.headers[.contentEncoding] == nil)
        #expect(respond([:]).headers[.contentEncoding] == nil)
    }

    @Test(arguments: [
        ("\"v1\"", 304), ("W/\"v1\"", 304), ("\"v0\", \"v1\"", 304), ("\"a,b\",W/\"v1\"", 304), ("*", 304),
        (" * ", 304), (", ,\"v1\"", 304), ("\"v2\"", 200), ("v1", 200), ("\"v1", 200), ("", 200), ("\"V1\"", 200),
        ("W\"v1\"", 200),
    ])
    func `a client that has it gets a 304`(_ list: String, _ status: Int) {
        let response = respond([.ifNoneMatch: list])
        #expect(response.status.code == status)
        #expect(response.headers[.eTag] == "\"v1\"")
        #expect(response.headers[.cacheControl] == "no-cache")
        if response.status == .notModified { #expect(response.body.isEmpty) }
    }

    @Test(arguments: [("\"v1\"", 200), ("*", 200), ("W/\"v1\"", 412), ("\"v2\"", 412), ("\"v2\", \"v1\"", 200)])
    func `a client that wants only this version gets no other`(_ list: String, _ status: Int) {
        #expect(respond([.ifMatch: list]).status.code == status)
    }

    @Test(arguments: [
        ("bytes=0-3", "0123", "0-3"), ("bytes=3-3", "3", "3-3"), ("bytes=7-", "789", "7-9"), ("bytes=-2", "89", "8-9"),
        ("bytes=5-99", "56789", "5-9"), ("bytes=-99", "0123456789", "0-9"), ("BYTES=0-0", "0", "0-0"),
        ("bytes=0-999999999999999999", "0123456789", "0-9"),
    ])
    func `a part is sent with its place`(_ range: String, _ content: String, _ place: String) {
        let response = respond([.range: range])
        #expect(response.status == .partialContent)
        #expect(response.headers[.contentRange] == "bytes \(place)/10")
        #expect(response.body == Array(content.utf8))
        #expect(response.headers[.eTag] == "\"v1\"")
    }

    @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=999999999999999999-"])
    func `a part beyond the end is refused with the length`(_ range: String) {
        let response = respond([.range: range])
        #expect(response.status == .rangeNotSatisfiable)
        #expect(response.headers[.contentRange] == "bytes */10")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: [
        "bytes=3-1", "bytes=0-1,3-4", "bytes=", "bytes=-", "bytes=a-b", "bytes=1", "bytes 0-1", "lines=0-1",
        "bytes=0 -1",
        "bytes=1-2-3", "bytes=+1-2", "bytes=--1", "bytes=0-9999999999999999999", "bytes=0x0-0x1", "",
    ])
    func `a range that makes no sense, or several, means the whole`(_ range: String) {
        let response = respond([.range: range])
        #expect(response.status == .ok)
        #expect(response.body.count == 10)
    }

    @Test(arguments: [("\"v1\"", 206), ("\"v0\"", 200), ("W/\"v1\"", 200), ("Sat, 01 Jan 2000 00:00:00 GMT", 200)])
    func `a part of another version is no use`(_ condition: String, _ status: Int) {
        #expect(respond([.range: "bytes=0-3", .ifRange: condition]).status.code == status)
    }

    @Test func `a condition of accents, however long, is not this version`() {
        let accents = String(repeating: "\u{301}\u{323}", count: 500_000)

        #expect(respond([.range: "bytes=0-3", .ifRange: accents]).status == .ok)
        #expect(respond([.ifNoneMatch: accents]).status == .ok)
        #expect(respond([.ifMatch: accents]).status == .preconditionFailed)
    }

    @Test func `only GET has ranges, and a match comes before a range`() {
        #expect(respond([.range: "bytes=0-3"], to: .head).status == .ok)
        #expect(respond([.range: "bytes=0-3", .ifNoneMatch: "\"v1\""]).status == .notModified)
    }

    @Test func `nothing has no parts`() {
        let empty = Representation(bytes: [], type: "text/plain", version: "v1")
        let response = empty.response(to: Request(path: "/", headers: [.range: "bytes=-5"]))
        #expect(response.status == .rangeNotSatisfiable)
        #expect(empty.response(to: Request(path: "/")).status == .ok)
    }
}
