import Accounts
import Web

extension ClientInfo {
    /// The network address for members to read. A Unix-domain socket knows none (`Request.peer`), and its name there
    /// would mean nothing to them.
    /// - Returns: empty when nobody is to read it.
    func addressName(_ localizer: Localizer) -> String {
        address == "unix" ? localizer["devices.unknownAddress"] : address
    }
}
