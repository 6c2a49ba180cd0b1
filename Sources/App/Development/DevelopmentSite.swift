import HTTPServer
import HTTPTypes
import Mustache
import Synchronization
import Web

/// A site that reloads for development: a changed template, text or file takes effect with the next request, and a
/// broken one shows where and why.
package final class DevelopmentSite: Sendable {
    private struct Latest {
        var state: Set<String>
        var site: Result<Site, any Error>
    }

    /// Rendered in plain mode, which needs no check: errors in the site's templates can't affect it.
    private static let mistakes = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Mistakes in templates</title>
        <h1>The site can't be put together</h1><pre>{{mistakes}}</pre><p>Mend it and reload.</p></html>
        """

    private let services: Services
    private let folders: SiteFolders
    private let latest: Mutex<Latest>

    package init(_ services: Services, _ folders: SiteFolders) {
        self.services = services
        self.folders = folders
        latest = Mutex(Latest(state: folders.state(), site: Result { try folders.site(services) }))
    }

    @Sendable
    package func respond(_ request: Request) async -> Response {
        switch current() {
        case .success(let site): await site.respond(request)
        case .failure(let error): explain(error)
        }
    }

    /// Whether the current templates and texts are valid.
    package var isWhole: Bool {
        if case .success = current() { true } else { false }
    }

    private func current() -> Result<Site, any Error> {
        latest.withLock { latest in
            let state = folders.state()
            if state != latest.state {
                latest = Latest(state: state, site: Result { try folders.site(services) })
            }
            return latest.site
        }
    }

    private func explain(_ error: any Error) -> Response {
        let page = (try? Template(Self.mistakes))?.render(["mistakes": .string("\(error)")])
        return .html(Array((page ?? "\(error)").utf8), status: .internalServerError)
    }
}
