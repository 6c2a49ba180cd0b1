/// How far an owner's changes had come: equal marks mean that nothing has changed between them.
///
/// Numbers start anew with the program, so a mark tells which run it is from; one of another run equals none of this one's.
package struct ChangeMark: Sendable, Equatable {
    let run: UInt64
    let number: Int

    init(run: UInt64, number: Int) {
        (self.run, self.number) = (run, number)
    }

    /// Such as `1f9ajk3-12`: what a page carries, and a stream's events as their id.
    package var text: String { "\(String(run, radix: 36))-\(number)" }

    /// Reads what `text` writes; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count <= 40, parts.count == 2, let run = UInt64(parts[0], radix: 36), let number = Int(parts[1])
        else { return nil }
        self.init(run: run, number: number)
        guard self.text == text else { return nil }
    }
}
