/// The address that mails come from.
package struct Sender: Sendable {
    package let address: String

    package init(address: String) {
        self.address = address
    }

    /// What stands behind the `@`.
    package var domain: String {
        address.split(separator: "@").last.map(String.init) ?? "localhost"
    }
}
