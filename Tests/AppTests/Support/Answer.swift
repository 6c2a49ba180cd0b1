import HTTPServer
import HTTPTypes

/// An answer of the site, as a test reads it.
struct Answer {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]

    init(_ response: Response) async {
        status = response.status.code
        var headers = response.headers
        headers.append(contentsOf: response.common?.fields ?? [:])
        self.headers = headers
        // A stream has no length, and perhaps no end.
        let isWhole = response.contentLength != nil
        body = isWhole ? (try? await response.wholeBody()) ?? [] : []
    }

    var page: HTMLPage { HTMLPage(body) }
    var location: String? { headers[.location] }
    var setCookies: [String] { headers[values: .setCookie] }

    /// Where the page leads by itself, and when.
    var refresh: String? { HTTPField.Name("Refresh").flatMap { headers[$0] } }

    /// What the page says is wrong.
    var alert: String? { page.first("//*[@role='alert' and not(@hidden)]")?.text }

    func setCookie(_ name: String) -> String? {
        setCookies.first { $0.hasPrefix(name + "=") }
    }
}
