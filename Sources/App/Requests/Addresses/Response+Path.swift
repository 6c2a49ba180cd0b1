import HTTPServer
import Mustache
import Web

extension Response {
    /// Redirects with GET to a path without parameters.
    static func seeOther(_ path: Path) -> Response { .seeOther(path.address) }

    /// Redirects with GET to an address of this site.
    static func seeOther(_ address: LocalPath) -> Response { .seeOther(address.path) }
}
