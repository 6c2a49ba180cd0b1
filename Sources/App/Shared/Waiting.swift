import Accounts
import HTTPServer
import HTTPTypes
import Web

extension Duration {
    /// Rounded up, so that whoever waits that long has waited long enough.
    var wholeSeconds: Int64 { components.seconds + (components.attoseconds > 0 ? 1 : 0) }
}

extension Words {
    /// A time to wait, in seconds up to a minute and in minutes from there: `40 s`, `13 min`.
    func time(_ duration: Duration) -> String {
        let seconds = duration.wholeSeconds
        return seconds <= 60
            ? filled("time.seconds", ["count": String(seconds)])
            : filled("time.minutes", ["count": String((seconds + 59) / 60)])
    }
}

extension Screen {
    /// The page again after too many attempts: it says how long to wait, as does `Retry-After` (RFC 6585, section 4).
    func answer<Who>(_ visit: Visit<Who>, _ output: Output, tooMany: TooManyAttempts) -> Response {
        var response = answer(visit, output, status: .tooManyRequests)
        response.headers[.retryAfter] = String(tooMany.wait.wholeSeconds)
        return response
    }
}
