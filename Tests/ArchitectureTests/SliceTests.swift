import Foundation
import Testing

/// Slices do not know each other, and what they share knows no slice.
@Suite(.timeLimit(.minutes(5))) struct SliceTests {
    /// The folders of `Sources/App` that every slice may use.
    private static let shared: Set<String> = ["Requests", "Pages", "Formats", "Load", "Mail", "Observation"]

    /// Types that one slice takes from another, each for a reason that holds.
    private static let exceptions: [String: Set<String>] = [
        // A program searches as the page does.
        "API": ["ListingViewModel", "TodoSearch"]
    ]

    private struct SourceFile {
        let name: String
        let room: String
        let text: String
    }

    /// The Swift files of `Sources/App`, without comments. Those directly in the folder, which put the rooms together, have
    /// an empty room.
    private static func allFiles() throws -> [SourceFile] {
        try Repository.swiftFiles(in: "Sources/App").map { file in
            let parts = file.name.split(separator: "/").drop { $0 != "App" }.dropFirst()
            let room = parts.dropLast().first ?? ""
            let code = file.lines.map { $0.prefix { $0 != "/" } }.joined(separator: "\n")
            return SourceFile(name: file.name, room: String(room), text: code)
        }
    }

    /// Those in rooms.
    private static func files() throws -> [SourceFile] { try allFiles().filter { !$0.room.isEmpty } }

    @Test func `a slice names no type of another slice, and a shared folder none of any`() throws {
        let files = try Self.files()
        var rooms: [String: String] = [:]
        for file in files {
            let declaration = /(?m)^(?:[a-z@A-Z]+ )*(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)/
            for match in file.text.matches(of: declaration) { rooms[String(match.1)] = file.room }
        }
        #expect(rooms.count > 200)
        #expect(Set(rooms.values).isSuperset(of: Self.shared))

        for file in files {
            for name in Set(file.text.matches(of: /\b[A-Z]\w+/).map { String($0.output) }) {
                guard let room = rooms[name], room != file.room, !Self.shared.contains(room) else { continue }
                let isAllowed = Self.exceptions[file.room]?.contains(name) == true
                #expect(isAllowed, "\(file.name) names \(name) of \(room)")
            }
        }
    }

    /// Only of names that nothing else of App has: for others the type would have to be known.
    @Test func `no room uses what a slice adds to a type of elsewhere`() throws {
        let files = try Self.allFiles()
        var homes: [String: Set<String>] = [:]
        var added: Set<String> = []
        for file in files {
            for match in file.text.matches(of: /\b(?:func|var|let|case) ([a-z]\w*)/) {
                homes[String(match.1), default: []].insert(file.room)
            }
            guard !file.room.isEmpty, !Self.shared.contains(file.room) else { continue }
            for body in file.text.matches(of: /(?m)^(?:[a-z]+ )*extension .*\{\n([\s\S]*?)^\}/) {
                let members = body.1.matches(of: /(?m)^    (?:[a-z]+ )*(?:func|var|let) ([a-z]\w*)/)
                added.formUnion(members.map { String($0.1) })
            }
        }
        let owners = homes.filter { added.contains($0.key) && $0.value.count == 1 }
        #expect(owners.count > 5)

        for file in files where !file.room.isEmpty {
            for name in Set(file.text.matches(of: /\.([a-z]\w*)/).map { String($0.1) }) {
                guard let rooms = owners[name] else { continue }
                #expect(rooms == [file.room], "\(file.name) uses \(name) of \(rooms)")
            }
        }
    }

    /// `Dispatcher` looks for ended sessions after every form but those below `/todos`.
    @Test func `a slice with forms below the to-dos' address only reads of accounts, and so ends no session`() throws {
        let paths = try String(contentsOfFile: Repository.path("Sources/App/Path.swift"), encoding: .utf8)
        let names = Set(paths.matches(of: /case (\w+) = "\/todos/).map { String($0.1) })
        let files = try Self.files()
        let rooms = Set(
            files.filter { file in
                file.text.matches(of: /\.(?:post|upload)\(\s*\.(\w+)/).contains { names.contains(String($0.1)) }
            }.map(\.room))
        #expect(rooms == ["Todo", "Import"])

        let calls = files.filter { rooms.contains($0.room) }.flatMap { file in
            file.text.matches(of: /\b[aA]ccounts\s*\.(\w+(?:\.\w+)?)/).map { String($0.1) }
        }
        #expect(Set(calls) == ["members.active", "sessions.isOpen", "sessions.number"])
    }

    @Test func `every exception is needed`() throws {
        let files = try Self.files()
        for (room, names) in Self.exceptions {
            let text = files.filter { $0.room == room }.map(\.text).joined()
            for name in names { #expect(text.contains(name), "\(room) does not use \(name)") }
        }
    }
}
