import App
import Foundation
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(5))) struct HeaderTests {
    private func value(_ name: String, _ answer: Answer) throws -> String? {
        answer.headers[try #require(HTTPField.Name(name))]
    }

    /// The version by which a page names a file of the public folder.
    private func version(of file: String, in page: Answer) throws -> Substring {
        let parts = String(decoding: page.body, as: UTF8.self).components(separatedBy: "/\(file)?v=")
        return try #require(parts.dropFirst().first).prefix { $0 != "\"" && $0 != "#" }
    }

    @Test(arguments: ["/", "/login", "/nothing", "/app.css"])
    func `every answer has the security headers`(path: String) async throws {
        let answer = try await TestSite().browser().get(path)

        let policy = try #require(try value("Content-Security-Policy", answer))
        #expect(policy.hasPrefix("default-src 'none'"))
        #expect(!policy.contains("unsafe"))
        for directive in ["object-src", "base-uri", "frame-ancestors"] {
            #expect(policy.contains("\(directive) 'none'"), "\(directive)")
        }
        #expect(try value("X-Content-Type-Options", answer) == "nosniff")
        #expect(try value("Referrer-Policy", answer) == "same-origin")
        #expect(try value("Cross-Origin-Opener-Policy", answer) == "same-origin")
        #expect(try value("Strict-Transport-Security", answer) == nil)
    }

    @Test func `what pages are made of may do nothing by itself, and has few headers`() async throws {
        let browser = try TestSite().browser()
        let page = try await browser.get("/login")
        for file in ["app.css", "app.js", "icons.svg"] {
            let answer = try await browser.get("/\(file)?v=\(try version(of: file, in: page))")

            #expect(
                try value("Content-Security-Policy", answer)
                    == "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'")
            #expect(try value("X-Content-Type-Options", answer) == "nosniff")
            #expect(try value("Cross-Origin-Resource-Policy", answer) == "same-origin")
            for name in ["Referrer-Policy", "Permissions-Policy"] { #expect(try value(name, answer) == nil, "\(name)") }
        }
    }

    @Test func `a worker has the headers of a page, and so has what refuses to change a file`() async throws {
        let browser = try TestSite().browser()
        let page = try await browser.get("/login")
        let refusal = try await browser.send(.put, "/app.css?v=\(try version(of: "app.css", in: page))")
        let worker = try await browser.get("/service-worker.js")

        #expect(refusal.status == 405)
        for answer in [refusal, worker] {
            #expect(try value("Content-Security-Policy", answer) == value("Content-Security-Policy", page))
            #expect(try value("Permissions-Policy", answer) != nil)
        }
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

    @Test func `no other site may read anything`() async throws {
        let browser = try await TestSite().browser(signedUpAs: "ana@example.com")
        var headers: HTTPFields = [.origin: "https://example.org"]
        headers[.accessControlRequestMethod] = "POST"
        headers[.accessControlRequestHeaders] = "authorization"
        for path in ["/login", "/todos", "/app.css", "/api/todos", "/nothing"] {
            for method in [HTTPRequest.Method.get, .options] {
                let answer = try await browser.send(method, path, headers: headers)
                let open = answer.headers.filter { $0.name.canonicalName.hasPrefix("access-control-") }
                #expect(open.isEmpty, "\(method) \(path)")
            }
        }
    }

    @Test func `a request that asks to be sent back is not`() async throws {
        let trace = try #require(HTTPRequest.Method("TRACE"))
        for path in ["/login", "/app.css", "/nothing", "*"] {
            let answer = try await TestSite().browser().send(trace, path, headers: [.cookie: "session=told"])
            #expect([404, 405, 501].contains(answer.status), "\(path): \(answer.status)")
            #expect(!String(decoding: answer.body, as: UTF8.self).contains("told"))
        }
    }

    @Test func `no page holds what a cookie holds`() async throws {
        let site = try TestSite()
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.submit("/logout", on: "/todos")
        _ = try await browser.submit(
            "/login", ["email": "ana@example.com", "password": "correct horse battery", "remember": "yes"])
        let secrets = browser.cookies.filter { $0.value.count > 20 }
        #expect(Set(secrets.keys).isSuperset(of: ["session", "remember", "browser"]))

        for path in ["/todos", "/account", "/account/devices", "/account/history", "/todos/all", "/nothing", "/login"] {
            let body = String(decoding: try await browser.get(path).body, as: UTF8.self)
            for (name, value) in secrets {
                for part in value.split(separator: ".") where part.count > 20 {
                    #expect(!body.contains(part), "\(path) holds \(name)")
                }
            }
        }
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
