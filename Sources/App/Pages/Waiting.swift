import Accounts
import HTTPServer
import HTTPTypes
import Web

extension Duration {
    /// Rounded up, so that waiting that long is enough.
    var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }

    /// The whole days in it.
    var days: Int { Int(components.seconds / 86_400) }
}

extension Localizer {
    /// A time to wait, in seconds up to a minute and in minutes from there: `40 s`, `13 min`.
    func time(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        return seconds <= 60
            ? filled("time.seconds", ["count": String(seconds)])
            : filled("time.minutes", ["count": String((seconds + 59) / 60)])
    }
}

extension PageView {
    /// Renders the page after too many attempts. It says how long to wait, as does `Retry-After` (RFC 6585, section 4).
    func respond<Principal>(_ context: Context<Principal>, _ output: Output, tooMany: TooManyAttempts) -> Response {
        var response = respond(context, output, status: .tooManyRequests)
        response.headers[.retryAfter] = String(tooMany.wait.wholeSeconds)
        return response
    }
}
