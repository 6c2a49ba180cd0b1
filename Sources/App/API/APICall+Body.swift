import HTTPServer
import HTTPTypes
import Web

extension APICall {
    /// More than a to-do of emoji takes, each as two escapes.
    private static let longestBody = 256 << 10

    /// The members of the object that the request holds.
    /// - Parameter types: the media types that it may be of, without parameters.
    /// - Throws: `APIProblem` when it is of another, or no object of JSON.
    func members(ofType types: [String]) throws -> [JSONMember] {
        guard types.contains(mediaType) else { throw APIProblem(.unsupportedMediaType) }
        guard request.body.count <= Self.longestBody else { throw APIProblem(.tooLarge) }
        do {
            guard case .object(let members) = try JSONReader.read(request.body) else {
                throw APIProblem(.unreadableJSON, words["api.notObject"])
            }
            return members
        } catch let error as JSONError {
            throw APIProblem(.unreadableJSON, sentence(for: error))
        }
    }

    private var mediaType: String {
        let type = (request.plain(.contentType) ?? "").prefix { $0 != ";" }
        return type.filter { !$0.isWhitespace }.lowercased()
    }

    private func sentence(for error: JSONError) -> String {
        switch error {
        case .notUTF8: words["api.notUTF8"]
        case .malformed(let place): words.filled("api.malformed", ["place": String(place)])
        case .repeatedName(let name): words.filled("api.repeatedName", ["name": name.shortened])
        case .tooDeep: words["api.tooDeep"]
        }
    }
}

extension String {
    /// As much of a name that somebody made up as a sentence has room for.
    var shortened: String {
        unicodeScalars.count <= 60 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(60))) + "…"
    }
}
