import HTTPServer
import HTTPTypes
import StrictJSON
import Web

extension APIContext {
    /// In bytes. Larger than any valid to-do: its 35,200 bytes of text take 105,600 where each letter is an escape, or
    /// two. It is read on an event loop, and the worst JSON of this size takes some milliseconds.
    private static let longestBody = 128 << 10

    /// The members of the JSON object in the request body.
    /// - Parameter types: the accepted media types, without parameters.
    /// - Throws: `APIProblem` for a content coding, another media type, a body that is too large, or one that isn't a
    ///   JSON object.
    func members(ofType types: [String]) throws -> [JSONMember] {
        // Named for this reason only (RFC 9110, section 12.5.3).
        guard !request.hasCodedContent else {
            throw APIProblem(
                .unsupportedMediaType, localizer["api.codedContent"], headers: [.acceptEncoding: "identity"])
        }
        guard types.contains(mediaType) else {
            throw APIProblem(.unsupportedMediaType, headers: accepting(types))
        }
        guard request.body.count <= Self.longestBody else { throw APIProblem(.tooLarge) }
        guard !request.body.isEmpty else { throw APIProblem(.unreadableJSON, localizer["api.emptyBody"]) }
        do {
            guard case .object(let members) = try JSONReader.read(request.body) else {
                throw APIProblem(.unreadableJSON, localizer["api.notObject"])
            }
            return members
        } catch let error as JSONError {
            throw APIProblem(.unreadableJSON, sentence(for: error))
        }
    }

    /// Names what can be sent instead (RFC 9110, section 15.5.16; RFC 5789, section 2.2).
    private func accepting(_ types: [String]) -> HTTPFields {
        let list = types.joined(separator: ", ")
        var fields: HTTPFields = [.accept: list]
        if request.method == .patch { fields[.acceptPatch] = list }
        return fields
    }

    private var mediaType: String {
        MediaParameters(request[.contentType] ?? "").value
    }

    private func sentence(for error: JSONError) -> String {
        switch error {
        case .notUTF8: localizer["api.notUTF8"]
        case .malformed(let offset): localizer.filled("api.malformed", ["place": String(offset)])
        case .repeatedName(let name): localizer.filled("api.repeatedName", ["name": name.shortened])
        case .tooDeep: localizer["api.tooDeep"]
        }
    }
}
