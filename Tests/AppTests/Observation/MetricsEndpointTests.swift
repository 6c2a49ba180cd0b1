import HTTPServer
import HTTPTypes
import Metrics
import Secrets
import Testing

@testable import App

@Suite(.timeLimit(.minutes(5))) struct MetricsEndpointTests {
    private let site: TestSite
    private let dispatcher: MetricsEndpoint

    init() throws {
        site = try TestSite()
        let server = Server(Server.Settings(port: 0), logger: site.services.logger, handler: site.site.respond)
        dispatcher = MetricsEndpoint(
            SiteMetrics.registry(site.services, server, version: "1.2.3"), Health(site.services))
    }

    private func value(_ series: String) async -> Double? {
        let text = String(decoding: await dispatcher.respond(Request(path: "/metrics")).body, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(series + " ") }
        return line.flatMap { Double($0.split(separator: " ").last ?? "") }
    }

    @Test func `metrics are text of Prometheus's format`() async {
        let answer = await dispatcher.respond(Request(path: "/metrics"))

        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "no-store")
    }

    @Test func `any other path gets a list of what there is`() async {
        let answer = await dispatcher.respond(Request(path: "/login"))

        #expect(answer.status == .notFound)
        #expect(String(decoding: answer.body, as: UTF8.self) == "Here are /metrics, /healthz and /readyz.\n")
        #expect(await dispatcher.respond(Request(method: .post, path: "/metrics")).status == .methodNotAllowed)
        #expect(await dispatcher.respond(Request(path: "/readyz")).status == .ok)
    }

    @Test func `where a token is set, metrics are told to nobody without it`() async {
        let guarded = MetricsEndpoint(Registry([]), Health(site.services), token: Secret("the token"))

        for given in [nil, "Bearer", "Bearer the tokens", "Bearer the toke", "Basic the token"] {
            var fields: HTTPFields = [:]
            fields[.authorization] = given
            let answer = await guarded.respond(Request(path: "/metrics", headers: fields))
            #expect(answer.status == .unauthorized, "\(given ?? "none")")
            #expect(answer.headers[.wwwAuthenticate] == "Bearer")
        }
        let right: HTTPFields = [.authorization: "bearer the token"]
        #expect(await guarded.respond(Request(path: "/metrics", headers: right)).status == .ok)
        #expect(await guarded.respond(Request(path: "/readyz")).status == .ok)
    }

    @Test func `members, sessions and mails are as many as there are`() async throws {
        _ = try await site.browser(signedUpAs: "ana@example.com")
        let bea = try await site.browser(signedUpAs: "bea@example.com")
        _ = try await bea.submit("/logout", on: "/todos")
        _ = try await site.browser().submit("/reset", ["email": "ana@example.com"])
        await site.pass(.seconds(90))

        #expect(await value("latchkey_members") == 2)
        #expect(await value("latchkey_sessions") == 1)
        #expect(await value(#"latchkey_outbox_mails{state="waiting"}"#) == 1)
        #expect(await value(#"latchkey_outbox_mails{state="dead"}"#) == 0)
        #expect(await value("latchkey_outbox_oldest_age_seconds") == 90)
    }

    @Test func `an expired session does not count, nor a mail that has arrived`() async throws {
        _ = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await site.browser().submit("/reset", ["email": "ana@example.com"])
        _ = try await site.mails()
        await site.pass(.seconds(2 * 60 * 60))

        #expect(await value("latchkey_sessions") == 0)
        #expect(await value(#"latchkey_outbox_mails{state="waiting"}"#) == 0)
        #expect(await value("latchkey_outbox_oldest_age_seconds") == 0)
    }

    @Test func `the database's work and the hashes are counted`() async throws {
        _ = try await site.browser(signedUpAs: "ana@example.com")

        #expect(try #require(await value("latchkey_database_read_duration_seconds_count")) > 0)
        #expect(try #require(await value("latchkey_database_writes_total")) > 0)
        #expect(try #require(await value("latchkey_database_commit_duration_seconds_count")) > 0)
        #expect(await value("latchkey_database_failed_commits_total") == 0)
        #expect(try #require(await value("latchkey_hashing_finished_total")) >= 1)
        #expect(await value("latchkey_hashing_waiting") == 0)
        #expect(await value(#"latchkey_build_info{version="1.2.3"}"#) == 1)
    }

    @Test func `no line identifies a member`() async throws {
        let browser = try await site.browser(signedUpAs: "ana@example.com")
        _ = try await browser.get("/reset/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG?email=ana@example.com")

        let text = String(decoding: await dispatcher.respond(Request(path: "/metrics")).body, as: UTF8.self)

        #expect(!text.contains("ana"))
        #expect(!text.contains("0123456789"))
        #expect(!text.contains("10.0.0"))
    }

    @Test func `without a readable database the rest is still there`() async throws {
        try await site.execute("ALTER TABLE outbox RENAME TO gone")

        let text = String(decoding: await dispatcher.respond(Request(path: "/metrics")).body, as: UTF8.self)

        #expect(text.contains("# latchkey_outbox_mails can't be read at this moment.\n"))
        #expect(text.contains("\nprocess_start_time_seconds "))
    }
}
