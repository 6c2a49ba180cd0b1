import App
import Foundation
import Testing

/// The map, spelt out a second time: a route that is added, or opened to others, has to be added here as well.
@Suite(.timeLimit(.minutes(5))) struct RouteTests {
    private static let expected = """
        GET   /                       anyone
        GET   /login                  guests
        POST  /login                  guests
        POST  /login/passkey/challenge guests
        POST  /login/passkey          guests
        GET   /login/email            guests
        POST  /login/email            guests
        GET   /login/email/code       guests
        POST  /login/email/code       guests
        POST  /logout                 all members
        GET   /login/code             anyone
        POST  /login/code             anyone
        GET   /login/recovery         anyone
        POST  /login/recovery         anyone
        GET   /login/lost             anyone
        POST  /login/lost             anyone
        POST  /account/authenticator/keep members
        GET   /account/authenticator  all reauthenticated members
        POST  /account/authenticator  all reauthenticated members
        POST  /account/authenticator/confirm all reauthenticated members
        POST  /account/authenticator/off all reauthenticated members
        POST  /account/authenticator/codes reauthenticated members
        POST  /account/authenticator/codes/file members
        POST  /device/bind            browsers
        POST  /device/refresh         browsers
        GET   /signup                 guests
        GET   /signup/invited/{token} guests
        POST  /signup                 guests
        POST  /signup/passkey/challenge guests
        POST  /signup/passkey         guests
        GET   /signup/sent            guests
        POST  /signup/again           guests
        GET   /signup/confirm         anyone
        POST  /signup/confirm         anyone
        GET   /signup/confirm/{token} anyone
        POST  /signup/withdraw        anyone
        POST  /signup/passkey/confirm/challenge anyone
        POST  /signup/passkey/confirm anyone
        GET   /reset                  anyone
        POST  /reset                  anyone
        GET   /reset/choose           anyone
        POST  /reset/choose           anyone
        GET   /reset/{token}          anyone
        GET   /secure-account         anyone
        POST  /secure-account         anyone
        GET   /secure-account/{token} anyone
        GET   /alarm/{token}          anyone
        POST  /auth/{provider}        guests
        GET   /auth/{provider}/callback anyone
        POST  /auth/{provider}/callback anyone, from elsewhere
        GET   /auth/finish            guests
        POST  /auth/finish            guests
        GET   /auth/link              guests
        POST  /auth/link              guests
        POST  /auth/link/mail         guests
        GET   /auth/sent              guests
        GET   /auth/finish/{token}    anyone
        GET   /auth/confirm           anyone
        POST  /auth/confirm           anyone
        POST  /auth/{provider}/notices servers
        POST  /auth/facebook/deauthorize anyone, from elsewhere
        POST  /auth/facebook/deletion anyone, from elsewhere
        GET   /auth/facebook/deletion/{code} anyone
        POST  /reauthenticate/{provider} all members
        GET   /account/identities     members
        POST  /account/identities/link/{provider} reauthenticated members
        POST  /account/identities/unlink reauthenticated members
        GET   /todos                  members
        POST  /todos                  members
        GET   /todos/new              members
        GET   /todos/quick            members
        POST  /todos/quick            members
        GET   /todos/events           members
        GET   /todos/inbox            members
        GET   /todos/all              members
        GET   /todos/open             members
        GET   /todos/completed        members
        GET   /todos/search           members
        GET   /todos/trash            members
        GET   /todos/category/{category} members
        GET   /todos/month            members
        GET   /todos/month/{month}    members
        GET   /todos/week             members
        GET   /todos/week/{date}      members
        GET   /todos/day/{date}       members
        POST  /todos/day/{date}/complete members
        GET   /todos/day/{date}/order members
        POST  /todos/day/{date}/reopen members
        POST  /todos/overdue/move     members
        POST  /todos/clear            members
        POST  /todos/trash/empty      members
        POST  /todos/undo/completed/{moment} members
        POST  /todos/undo/reopened/{moment} members
        POST  /todos/undo/moved/{moment} members
        POST  /todos/undo/cleared/{moment} members
        GET   /todos/{id}             members
        GET   /todos/{id}/edit        members
        POST  /todos/{id}/edit        members
        POST  /todos/{id}/title       members
        POST  /todos/{id}/date        members
        POST  /todos/{id}/undo/{version} members
        POST  /todos/{id}/complete    members
        POST  /todos/{id}/reopen      members
        POST  /todos/{id}/delete      members
        POST  /todos/{id}/skip        members
        POST  /todos/{id}/behind/{other} members
        POST  /todos/{id}/restore     members
        POST  /todos/{id}/purge       members
        GET   /categories             members
        POST  /categories             members
        GET   /categories/new         members
        GET   /categories/{category}  members
        POST  /categories/{category}  members
        POST  /categories/{category}/archive members
        POST  /categories/{category}/restore members
        POST  /categories/{category}/use members
        GET   /calendar/{file}        anyone
        GET   /account/calendar       members
        POST  /account/calendar       reauthenticated members
        POST  /account/calendar/revoke members
        GET   /todos/import           members
        POST  /todos/import           members
        POST  /todos/undo/imported/{moment} members
        GET   /todos/export/{format}  members
        GET   /account/export         reauthenticated members
        POST  /account/export         reauthenticated members
        GET   /.well-known/change-password anyone
        GET   /account                members
        POST  /account                members
        GET   /account/time-zone      members
        POST  /account/time-zone      members
        GET   /account/devices        members
        POST  /account/devices/end    members
        POST  /account/devices/end-trust members
        POST  /account/devices/end-others members
        GET   /account/tokens         reauthenticated members
        POST  /account/tokens         reauthenticated members
        POST  /account/tokens/revoke  reauthenticated members
        GET   /account/history        members
        GET   /reauthenticate         all members
        POST  /reauthenticate         all members
        POST  /account/passkeys/confirm/challenge all members
        POST  /account/passkeys/confirm all members
        GET   /account/email          reauthenticated members
        POST  /account/email          reauthenticated members
        GET   /account/email/confirm  members
        POST  /account/email/confirm  members
        GET   /account/email/confirm/{token} anyone
        GET   /account/password       reauthenticated members
        POST  /account/password       reauthenticated members
        GET   /account/delete         reauthenticated members
        POST  /account/delete         reauthenticated members
        GET   /.well-known/passkey-endpoints anyone
        GET   /.well-known/webauthn   anyone
        GET   /account/passkeys       reauthenticated members
        POST  /account/passkeys       reauthenticated members
        POST  /account/passkeys/challenge reauthenticated members
        POST  /account/passkeys/offer reauthenticated members
        POST  /account/passkeys/rename reauthenticated members
        POST  /account/passkeys/delete reauthenticated members
        POST  /account/add            members
        POST  /account/switch         anyone
        POST  /language               anyone
        GET   /manifest.webmanifest   anyone
        GET   /offline                anyone
        GET   /shortcuts              anyone
        GET   /.well-known/security.txt anyone
        GET   /todos                  programs that may read
        POST  /todos                  programs that may change
        GET   /todos/completed        programs that may read
        GET   /todos/search           programs that may read
        GET   /todos/trash            programs that may read
        GET   /todos/category/{category} programs that may read
        GET   /todos/day/{date}       programs that may read
        GET   /todos/{id}             programs that may read
        PATCH /todos/{id}             programs that may change
        DELETE /todos/{id}             programs that may change
        POST  /todos/{id}/complete    programs that may change
        POST  /todos/{id}/reopen      programs that may change
        POST  /todos/{id}/restore     programs that may change
        POST  /todos/{id}/purge       programs that may change
        GET   /categories             programs that may read
        """

    @Test func `every route is listed with its audience`() throws {
        let site = try Repository.site()

        #expect(site.listedRoutes.map(\.line).joined(separator: "\n") == Self.expected)
    }

    @Test func `every audience is explained`() throws {
        let page = try String(contentsOfFile: Repository.path("Docs/Security.md"), encoding: .utf8)
        let audiences = Set(
            Self.expected.split(separator: "\n").map { line in
                line.split(separator: " ", omittingEmptySubsequences: true).dropFirst(2).joined(separator: " ")
            })

        #expect(audiences.count > 8)
        let explained = Set(page.matches(of: /\| \*\*([a-z, ]+)\*\* \|/).map { String($0.1) })
        #expect(explained == audiences)
    }

    @Test func `a tag that no view model fills stops the site before it serves`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("templates-\(UUID().uuidString)")
        try FileManager.default.copyItem(atPath: Repository.path("Templates"), toPath: folder.path)
        defer { try? FileManager.default.removeItem(at: folder) }
        let login = folder.appendingPathComponent("Login/Login.mustache")
        let broken = try String(contentsOf: login, encoding: .utf8)
            .replacing("<h1>", with: "<h1>{{passwort}}")
        try broken.write(to: login, atomically: true, encoding: .utf8)

        let error = #expect(throws: (any Error).self) { try Repository.site(templates: folder.path) }

        let sentence = error.map { "\($0)" } ?? ""
        #expect(sentence.contains("Login/Login:"))
        #expect(sentence.contains("passwort"))
    }
}
