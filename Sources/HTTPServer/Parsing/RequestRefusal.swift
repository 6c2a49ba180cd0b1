import HTTPTypes

/// Why a request is refused: a status, and one sentence that tells the client's user what is wrong.
struct RequestRefusal: Error, Equatable {
    let status: HTTPResponse.Status
    let sentence: String

    static func badRequest(_ sentence: String) -> RequestRefusal {
        RequestRefusal(status: .badRequest, sentence: sentence)
    }

    static let bareLineFeed = badRequest("A line ended without a carriage return.")
    static let requestLine = badRequest("The request line is not of the form \"METHOD target HTTP/1.1\".")
    static let target = badRequest("The request target contains characters that must be percent-encoded.")
    static let targetForm = badRequest("The request target is neither a path nor a URL.")
    static let fieldName = badRequest("A header field's name is empty or contains a character that is not allowed.")
    static let fieldValue = badRequest("A header field's value contains a control character.")
    static let folding = badRequest("A header line begins with a blank; folded lines are not accepted.")
    static let noHost = badRequest("The Host header field is missing.")
    static let twoHosts = badRequest("There is more than one Host header field.")
    static let badHost = badRequest("The Host header field does not name a host.")
    static let contentLength = badRequest("Content-Length must be one number of decimal digits.")
    static let twoLengths = badRequest("There is more than one Content-Length header field.")
    static let lengthAndEncoding = badRequest("Content-Length and Transfer-Encoding exclude each other.")
    static let transferEncoding = badRequest("The only Transfer-Encoding understood here is \"chunked\", once.")
    static let encodingInOldVersion = badRequest("HTTP/1.0 knows no Transfer-Encoding.")
    static let chunkSize = badRequest("A chunk does not begin with its size in hexadecimal digits.")
    static let chunkExtension = badRequest("A chunk's extension contains a character that is not allowed.")
    static let chunkExtensionsTooLong = badRequest("The chunk extensions are too long.")
    static let chunkEnd = badRequest("A chunk does not end where its size says.")

    static let transferCoding = RequestRefusal(
        status: .notImplemented, sentence: "The only Transfer-Encoding understood here is \"chunked\", once.")
    static let version = RequestRefusal(
        status: .httpVersionNotSupported, sentence: "Only versions 1.x of HTTP are spoken here.")
    static let methodTooLong = RequestRefusal(status: .notImplemented, sentence: "No method has so long a name.")
    static let tunnel = RequestRefusal(status: .notImplemented, sentence: "This server is not a proxy.")
    static let targetTooLong = RequestRefusal(status: .uriTooLong, sentence: "The address is too long.")
    static let fieldsTooLarge = RequestRefusal(
        status: .requestHeaderFieldsTooLarge, sentence: "The header fields are too many or too long.")
    static let bodyTooLarge = RequestRefusal(status: .contentTooLarge, sentence: "The content is too large.")
    static let expectation = RequestRefusal(
        status: .expectationFailed, sentence: "The only expectation that can be met is \"100-continue\".")
    static let headTimeOut = RequestRefusal(
        status: .requestTimeout, sentence: "The request did not arrive in time.")
    static let bodyTimeOut = RequestRefusal(
        status: .requestTimeout, sentence: "The content arrived too slowly.")
    static let busy = RequestRefusal(
        status: .serviceUnavailable, sentence: "The server is busy. Please try again in a moment.")
    static let unsendable = RequestRefusal(
        status: .internalServerError, sentence: "Something went wrong here. It is not your fault.")
}
