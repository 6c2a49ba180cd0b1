import Accounts
import Web

extension ClientInfo {
    /// The network address for members to read. A Unix-domain socket knows none (`Request.peer`), and its name there
    /// would mean nothing to them.
    /// - Returns: empty when it is not to be shown.
    func addressName(_ localizer: Localizer) -> String {
        address == "unix" ? localizer["devices.unknownAddress"] : address
    }
}
