import Accounts
import Mustache

/// Whose page it is.
struct MemberName: Renderable {
    let name: String
    let email: String

    init(_ member: Member) {
        (name, email) = (member.name, member.email)
    }

    static let fields: [Field<MemberName>] = [.init("name", \.name), .init("email", \.email)]
}
