import Accounts
import Mustache

/// Whose page it is.
struct MemberName: Renderable {
    let name: String
    let email: String

    init(_ member: Member) {
        (name, email) = (member.name, member.email)
    }

    /// The letter of the button of a member's menu: the first of the name, which may begin with an invisible mark; where
    /// it has none, whatever it begins with.
    static func initial(of name: String) -> String {
        let letter = name.first { $0.isLetter || $0.isNumber || $0.isSymbol } ?? name.first
        return letter.map { $0.uppercased() } ?? ""
    }

    static let fields: [Field<MemberName>] = [.init("name", \.name), .init("email", \.email)]
}
