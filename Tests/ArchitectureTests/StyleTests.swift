import Foundation
import Testing

/// Rules that a reviewer forgets.
@Suite(.timeLimit(.minutes(5))) struct StyleTests {
    private static let longestFile = 250

    @Test func `no source file is longer than a reader's patience`() throws {
        for file in try Repository.swiftFiles(in: "Sources") {
            #expect(file.lines.count <= Self.longestFile, "\(file.name) has \(file.lines.count) lines")
        }
    }

    @Test func `every function of a suite that reads like a test is one`() throws {
        for file in try Repository.swiftFiles(in: "Tests") where file.name.hasSuffix("Tests.swift") {
            for (number, line) in file.lines.enumerated() where line.contains("func `") {
                // Attributes stand right above, after the blank line that ends what came before.
                let attributes = file.lines[...number].reversed().prefix { !$0.allSatisfy(\.isWhitespace) }
                #expect(attributes.contains { $0.contains("@Test") }, "\(file.name):\(number + 1) is never run")
            }
        }
    }

    @Test func `every suite has an end`() throws {
        for file in try Repository.swiftFiles(in: "Tests") where file.name.hasSuffix("Tests.swift") {
            #expect(file.lines.contains { $0.contains("@Suite(.timeLimit(") }, "\(file.name) may wait for ever")
        }
    }

    @Test func `no source forces, traps or prints where it should not`() throws {
        let forbidden = [/\btry!/, /\bfatalError\(/, /\bas!/]
        for file in try Repository.swiftFiles(in: "Sources") {
            for (number, line) in file.lines.enumerated() where !line.contains("//") {
                #expect(!forbidden.contains { line.contains($0) }, "\(file.name):\(number + 1): \(line)")
            }
        }
    }

    // Every start asks every command. Without a name the parser makes one of the type's, by reflection.
    @Test func `every command says its name`() throws {
        let text = try Repository.texts(in: "Sources/Latchkey", ending: ".swift").joined()

        let commands = text.matches(of: /CommandConfiguration\(\s*(commandName:)?/)
        #expect(!commands.isEmpty)
        #expect(commands.allSatisfy { $0.1 != nil })
    }

    // One is two hundred times as slow as reading the letters, and a file has a hundred thousand words.
    @Test(arguments: ["Sources/App/Import", "Sources/App/Formats", "Sources/ICalendar", "Sources/Todos"])
    func `what members send by the thousand words is read without regular expressions`(folder: String) throws {
        let files = try Repository.swiftFiles(in: folder)

        #expect(!files.isEmpty)
        for file in files {
            for (number, line) in file.lines.enumerated() {
                let isPattern = ["Match(of:", "matches(of:", "Regex", "replacing(/"].contains { line.contains($0) }
                #expect(!isPattern, "\(file.name):\(number + 1): \(line)")
            }
        }
    }

    @Test func `only the audit log reads and writes its table`() throws {
        let files = try Repository.swiftFiles(in: "Sources").filter { file in
            // Searching for the word first takes a hundredth of the time.
            file.lines.contains {
                $0.contains("history") && $0.contains(/\b(?:FROM|INTO|UPDATE|JOIN) history\b|\bhistory_(?:head|base)\b/)
            }
                && !file.name.contains("/Schema/")
        }

        #expect(files.count > 2)
        #expect(files.allSatisfy { $0.name.hasPrefix("Sources/Accounts/AuditLog/") })
    }

    @Test func `sessions are opened in one place`() throws {
        let files = try Repository.swiftFiles(in: "Sources").filter { file in
            file.lines.contains { $0.contains("INSERT INTO sessions") } && !file.name.contains("/Schema/")
        }

        #expect(files.map(\.name) == ["Sources/Accounts/SignIn/SessionGrant.swift"])
    }
}
