import App
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(5))) struct HeaderTests {
    private func value(_ name: String, _ answer: Answer) throws -> String? {
        answer.headers[try #require(HTTPField.Name(name))]
    }

    @Test(arguments: ["/", "/login", "/nothing", "/app.css"])
    func `every answer has the security headers`(path: String) async throws {
        let answer = try await TestSite().browser().get(path)

        let policy = try #require(try value("Content-Security-Policy", answer))
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(policy.contains("frame-ancestors 'none'"))
        #expect(try value("X-Content-Type-Options", answer) == "nosniff")
        #expect(try value("Referrer-Policy", answer) == "same-origin")
        #expect(try value("Cross-Origin-Opener-Policy", answer) == "same-origin")
        #expect(try value("Strict-Transport-Security", answer) == nil)
    }

    @Test func `the browser runs a worker and reads a manifest of this site only`() async throws {
        let policy = try #require(try value("Content-Security-Policy", try await TestSite().browser().get("/login")))

        #expect(policy.contains("; worker-src 'self'; "))
        #expect(policy.contains("; manifest-src 'self'; "))
    }

    @Test func `the server's own refusals have the same headers`() async throws {
        let site = try TestSite(baseURL: "https://todo.example.com")
        let page = try await site.browser().get("/login")

        let refusal = Site.refusalHeaders(site.services.baseURL).fields

        #expect(refusal.count >= 8)
        for field in refusal { #expect(page.headers[field.name] == field.value) }
    }

    @Test func `pages are kept nowhere, files may be`() async throws {
        let browser = try TestSite().browser()

        #expect(try await browser.get("/login").headers[.cacheControl] == "no-store")
        #expect(try await browser.get("/app.css").headers[.cacheControl] == "no-cache")
    }

    @Test func `over https cookies are bound to the host and http is over`() async throws {
        let site = try TestSite(baseURL: "https://todo.example.com")
        let browser = site.browser()

        let answer = try await browser.submit(
            "/signup",
            [
                "name": "Ana", "email": "ana@example.com", "password": "correct horse battery",
                "confirmPassword": "correct horse battery",
            ])

        let session = try #require(answer.setCookie("__Host-session"))
        #expect(session.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
        #expect(try value("Strict-Transport-Security", answer)?.hasPrefix("max-age=63072000") == true)
        #expect(try await browser.get("/todos").status == 200)
    }
}
