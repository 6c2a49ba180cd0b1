/// The version of an owner's to-dos. Equal versions mean that nothing has changed between them.
///
/// Numbers restart with the program, so a version includes its run, and versions of two runs are never equal. Nor are
/// those of two owners: a page may ask after its browser has switched to another account.
package struct ChangeVersion: Sendable, Equatable {
    let run: UInt64
    let owner: Int64
    let number: Int

    init(run: UInt64, owner: Int64, number: Int) {
        (self.run, self.owner, self.number) = (run, owner, number)
    }

    /// Such as `1f9ajk3-7-12`: part of a page, and the id of a stream's events.
    package var text: String { "\(String(run, radix: 36))-\(owner)-\(number)" }

    /// Parses what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 60, parts.count == 3, let run = UInt64(parts[0], radix: 36),
            let owner = Int64(parts[1]), let number = Int(parts[2])
        else { return nil }
        self.init(run: run, owner: owner, number: number)
        guard self.text == text else { return nil }
    }
}
