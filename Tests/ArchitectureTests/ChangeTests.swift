import Testing

/// Listeners are notified of every change to to-dos.
@Suite(.timeLimit(.minutes(5))) struct ChangeTests {
    /// What no owner does: time passes, or an index is filled. And what its caller reports once, for many pieces.
    private static let silent = ["func removeExpired", "func deleteInPieces", "func indexSome", "func writeQuietly"]

    @Test func `every change of an owner's to-dos goes through what reports it`() throws {
        for file in try Repository.swiftFiles(in: "Sources/Todos") where !file.name.hasSuffix("/Todos.swift") {
            var function: Substring = ""
            for (number, line) in file.lines.enumerated() {
                if line.contains("func ") { function = line }
                let isSilent = Self.silent.contains { function.contains($0) }
                #expect(
                    isSilent || !line.contains("database.write"),
                    "\(file.name):\(number + 1): write(of: owner) tells whoever looks at the to-dos; this does not")
            }
        }
    }
}
