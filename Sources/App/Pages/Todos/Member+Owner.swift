import Accounts
import Todos

extension Member {
    /// The member as an owner of to-dos.
    var owner: Owner { Owner(memberNumber: id.number) }
}
