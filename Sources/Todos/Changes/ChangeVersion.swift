/// The version of an owner's to-dos. Equal versions mean that nothing has changed between them.
///
/// It is the same for every process that shows them. It names the owner, because a page may ask after its browser has
/// switched to another account.
package struct ChangeVersion: Sendable, Equatable {
    let owner: Int64
    /// `Todos.changeCount`.
    let count: Int64

    package init(of owner: Owner, count: Int64) {
        (self.owner, self.count) = (owner.memberNumber, count)
    }

    /// Such as `7-12`: part of a page, and the id of a stream's events.
    package var text: String { "\(owner)-\(count)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 40, parts.count == 2, let owner = Int64(parts[0]), let count = Int64(parts[1]) else {
            return nil
        }
        (self.owner, self.count) = (owner, count)
        guard self.text == text else { return nil }
    }
}
