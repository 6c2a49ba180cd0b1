import HTTPServer
import StrictJSON
import Web

/// A member's categories as JSON.
struct CategoriesResource: Sendable {
    private let viewers: TodoViewers

    init(_ services: Services) {
        viewers = TodoViewers(services)
    }

    func all(_ context: APIContext) async throws -> Response {
        let styles = try await viewers.of(context.member, context.localizer).styles
        let looks = styles.looks.map { look in
            JSONValue.object([
                JSONMember("category", .text(look.category.rawValue)), JSONMember("name", .text(look.name)),
                JSONMember("colour", .text(look.colour)), JSONMember("icon", .text(look.icon)),
                JSONMember("isArchived", .bool(look.isArchived)),
                JSONMember("isUsual", .bool(look.category == styles.usual)),
            ])
        }
        var response = Response.json(.object([JSONMember("categories", .list(looks))]))
        response.headers[.contentLanguage] = context.localizer.language
        return response
    }
}
