import Testing

/// Listeners are notified of every change to to-dos.
@Suite(.timeLimit(.minutes(5))) struct ChangeTests {
    /// What no owner does: time passes, an index is filled or rewritten, and a trial's site gets its to-dos.
    private static let silent = [
        "func deleteInPieces", "func indexSome", "func indexFirst", "func forgetDeletedWords", "func merge",
        "func seed",
    ]

    /// Only `Todos` itself has the database: the others write by its functions.
    @Test func `every change of an owner's to-dos goes through what reports it`() throws {
        var uses = 0
        for file in try Repository.swiftFiles(in: "Sources/Todos") where !file.name.hasSuffix("/Todos.swift") {
            var function: Substring = ""
            for (number, line) in file.lines.enumerated() {
                if line.contains("func ") { function = line }
                guard line.contains("await maintain") else { continue }
                uses += 1
                #expect(
                    Self.silent.contains { function.contains($0) },
                    "\(file.name):\(number + 1): write(of: owner) tells whoever looks at the to-dos; this does not")
            }
        }
        #expect(uses > 0)
    }

    @Test func `a bulk change that tells of no piece tells of the whole`() throws {
        let files = try Repository.swiftFiles(in: "Sources/Todos").filter { file in
            file.lines.contains { $0.contains("telling: false") }
        }

        #expect(!files.isEmpty)
        for file in files {
            #expect(file.lines.contains { $0.contains("tell(owner)") }, "\(file.name) never tells")
        }
    }
}
