/// How far an owner's changes had come: equal marks mean that nothing has changed between them.
///
/// Numbers start anew with the program, so a mark tells which run it is from; one of another run equals none of this one's. Nor does
/// another owner's: a page may ask after another account was taken into use in its browser.
package struct ChangeMark: Sendable, Equatable {
    let run: UInt64
    let owner: Int64
    let number: Int

    init(run: UInt64, owner: Int64, number: Int) {
        (self.run, self.owner, self.number) = (run, owner, number)
    }

    /// Such as `1f9ajk3-7-12`: what a page carries, and a stream's events as their id.
    package var text: String { "\(String(run, radix: 36))-\(owner)-\(number)" }

    /// Reads what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 60, parts.count == 3, let run = UInt64(parts[0], radix: 36),
            let owner = Int64(parts[1]), let number = Int(parts[2])
        else { return nil }
        self.init(run: run, owner: owner, number: number)
        guard self.text == text else { return nil }
    }
}
