import Accounts
import Todos

extension Member {
    /// The member as the to-dos know them.
    var owner: Owner { Owner(memberNumber: id.number) }
}
