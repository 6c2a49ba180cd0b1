import HTTPServer
import Web

/// A member's categories as JSON.
struct CategoriesResource: Sendable {
    private let viewers: Viewers

    init(_ services: Services) {
        viewers = Viewers(services)
    }

    func all(_ call: APICall) async throws -> Response {
        let looks = try viewers.of(call.member, call.words).palette.looks.map { look in
            JSONValue.object([
                JSONMember("category", .text(look.category.rawValue)), JSONMember("name", .text(look.name)),
                JSONMember("colour", .text(look.hue)), JSONMember("icon", .text(look.icon)),
                JSONMember("isArchived", .bool(look.isArchived)),
            ])
        }
        var response = Response.json(.object([JSONMember("categories", .list(looks))]))
        response.headers[.contentLanguage] = call.words.language
        return response
    }
}
