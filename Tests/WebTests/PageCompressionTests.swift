import HTTPServer
import HTTPTypes
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct PageCompressionTests {
    private static let text = Array(repeating: UInt8(ascii: "a"), count: 5000)

    private func compressed(
        _ method: HTTPRequest.Method = .get, query: String? = nil, from site: String? = "same-origin",
        accepting codings: String? = "gzip, deflate, br"
    ) throws -> Response {
        try compressed(.html(Self.text), method, query: query, from: site, accepting: codings)
    }

    private func compressed(
        _ response: Response, _ method: HTTPRequest.Method = .get, path: String = "/todos", query: String? = nil,
        from site: String? = "same-origin", accepting codings: String? = "gzip"
    ) throws -> Response {
        var headers: HTTPFields = [:]
        headers[.acceptEncoding] = codings
        headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = site
        var response = response
        response.compressPage(for: Request(method: method, path: path, query: query, headers: headers))
        return response
    }

    @Test(arguments: ["same-origin", "none"], [HTTPRequest.Method.get, .head])
    func `a page that nothing foreign has asked for is compressed`(site: String, method: HTTPRequest.Method) throws {
        let response = try compressed(method, from: site)

        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(response.body.count < 100)
        #expect(response.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test(arguments: ["cross-site", "same-site", "", "samé-origin", nil])
    func `one that another site may have asked for is not`(site: String?) throws {
        #expect(try compressed(from: site).body == Self.text)
    }

    @Test func `nor what repeats something sent`() throws {
        #expect(try compressed(query: "q=a").body == Self.text)
        #expect(try compressed(.html(Self.text), path: "/%74odos").body == Self.text)
        #expect(try compressed(.post).body == Self.text)
        #expect(try compressed(.html(Self.text, status: .notFound)).body == Self.text)
    }

    @Test(arguments: ["br", "gzip;q=0", "identity, gzip;q=0.5", nil])
    func `nor where the browser prefers it as it is`(codings: String?) throws {
        #expect(try compressed(accepting: codings).body == Self.text)
    }

    @Test func `nor what is no page, or grows by it`() throws {
        let numbers = "[" + String(repeating: "1,", count: 999) + "1]"
        #expect(try compressed(.json(numbers)).body == Array(numbers.utf8))
        #expect(try compressed(.html([65])).body == [65])
        var elsewhere = Response.html(Self.text)
        elsewhere.headers[.contentEncoding] = "zstd"
        #expect(try compressed(elsewhere).body == Self.text)
    }
}
