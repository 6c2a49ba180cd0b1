import HTTPServer
import HTTPTypes
import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct CookieTests {
    private func cookies(_ header: String) -> RequestCookies {
        RequestCookies(Request(path: "/", headers: [.cookie: header]))
    }

    @Test func `a request's cookies are read by name`() {
        let cookies = cookies("session=abc; remember=x.y;theme=dark; empty=; =nameless; broken")

        #expect(cookies["session"] == "abc")
        #expect(cookies["remember"] == "x.y")
        #expect(cookies["theme"] == "dark")
        #expect(cookies["empty"] == "")
        #expect(cookies["broken"] == nil)
        #expect(cookies["missing"] == nil)
    }

    @Test func `of a name that comes twice the first counts`() {
        #expect(cookies("a=1; a=2")["a"] == "1")
    }

    @Test func `two hundred cookies with a name are read, and no more`() {
        let others = (1...199).map { "c\($0)=1; " }.joined()

        #expect(cookies(others + "session=abc")["session"] == "abc")
        #expect(cookies(others + "c200=1; session=abc")["session"] == nil)
        #expect(cookies(String(repeating: "=;", count: 15_000) + "session=abc")["session"] == "abc")
    }

    @Test func `another program's cookie outside ASCII takes no other one along`() {
        let cookies = cookies("name=José; session=abc")

        #expect(cookies["name"] == nil)
        #expect(cookies["session"] == "abc")
    }

    @Test func `a cookie is kept from scripts and other sites, and over https from http`() {
        let response = Response.seeOther("/").setting([
            Cookie(name: "session", value: "abc", maxAge: nil, isSecure: false),
            Cookie(name: "__Host-remember", value: "x.y", maxAge: .seconds(60), isSecure: true),
        ])

        #expect(
            response.headers[values: .setCookie] == [
                "session=abc; Path=/; HttpOnly; SameSite=Lax",
                "__Host-remember=x.y; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure",
            ])
    }

    @Test func `a cookie that the page has set already is not set over`() {
        var response = Response.seeOther("/").setting([
            Cookie(name: "session", value: "", maxAge: .zero, isSecure: false)
        ])

        response.addUnlessSet([
            Cookie(name: "session", value: "new", maxAge: nil, isSecure: false),
            Cookie(name: "remember", value: "new", maxAge: nil, isSecure: false),
        ])

        #expect(response.headers[values: .setCookie].map { $0.prefix { $0 != ";" } } == ["session=", "remember=new"])
    }
}
