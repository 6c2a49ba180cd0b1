import Accounts
import HTTPServer
import HTTPTypes
import Web

extension APIProblem {
    /// It was tried too often: when to try again stands in `Retry-After` and in the sentence.
    init(_ kind: Kind, _ tooMany: TooManyAttempts, _ words: Words) {
        let sentence = words.filled("api.\(kind.rawValue).text", ["wait": words.time(tooMany.wait)])
        self.init(kind, sentence, headers: [.retryAfter: String(tooMany.wait.wholeSeconds)])
    }

    /// The details as JSON.
    /// - Parameter origin: where the site is reached from outside.
    func response(_ words: Words, origin: String) -> Response {
        var members = [
            JSONMember("type", .text("\(origin)/openapi.json#/components/responses/\(kind.rawValue)")),
            JSONMember("title", .text(words["api.\(kind.rawValue).title"])),
            JSONMember("status", .integer(kind.status.code)),
            JSONMember("detail", .text(detail ?? words["api.\(kind.rawValue).text"])),
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
        response.headers[.contentLanguage] = words.language
        if let challenge = kind.challenge { response.headers[.wwwAuthenticate] = challenge }
        return response
    }
}

extension String {
    /// The name as a JSON Pointer has it (RFC 6901, section 3).
    fileprivate var pointerToken: String {
        shortened.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}
