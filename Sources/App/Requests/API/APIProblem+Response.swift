import Accounts
import HTTPServer
import HTTPTypes
import StrictJSON
import Web

extension APIProblem {
    /// A rate limit was exceeded. `Retry-After` and the detail say when to try again.
    init(_ kind: Kind, _ tooMany: TooManyAttempts, _ localizer: Localizer) {
        let sentence = localizer.filled("api.\(kind.rawValue).text", waiting: tooMany.wait)
        self.init(kind, sentence, headers: [.retryAfter: String(tooMany.wait.wholeSeconds)])
    }

    /// The response, with the problem details as JSON.
    /// - Parameter origin: the site's public origin.
    func response(_ localizer: Localizer, origin: String) -> Response {
        var members = [
            JSONMember("type", .text("\(origin)/openapi.json#/components/responses/\(kind.rawValue)")),
            JSONMember("title", .text(localizer["api.\(kind.rawValue).title"])),
            JSONMember("status", .integer(kind.status.code)),
            JSONMember("detail", .text(detail ?? localizer["api.\(kind.rawValue).text"])),
        ]
        if !faults.isEmpty {
            let errors = faults.map { fault in
                JSONValue.object([
                    JSONMember("pointer", .text("#/" + fault.member.pointerToken)),
                    JSONMember("detail", .text(fault.sentence)),
                ])
            }
            members.append(JSONMember("errors", .list(errors)))
        }
        var response = Response.json(
            .object(members + extras), status: kind.status, type: "application/problem+json")
        response.headers.append(contentsOf: headers)
        response.headers[.contentLanguage] = localizer.language
        if let challenge = kind.challenge { response.headers[.wwwAuthenticate] = challenge }
        return response
    }
}

extension String {
    /// The name escaped for a JSON Pointer in a fragment (RFC 6901, sections 3 and 6).
    fileprivate var pointerToken: String {
        PercentEncoding.encode(shortened.replacing("~", with: "~0").replacing("/", with: "~1"))
    }
}
