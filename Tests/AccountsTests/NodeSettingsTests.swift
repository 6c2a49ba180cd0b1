import Accounts
import Database
import Foundation
import Secrets
import TestSupport
import Testing

/// What nodes tell each other of their settings. Only nodes on a server do.
@Suite(.timeLimit(.minutes(5))) struct NodeSettingsTests {
    private let key = MACKey.random()

    private func node(_ name: String, _ values: [String: String], key: MACKey? = nil) -> NodeSettings {
        NodeSettings(of: name, values, key: key ?? self.key)
    }

    @Test func `settings that differ are named with the nodes that have each value`() {
        let nodes = [
            node("a", ["SIGN_UP": "open", "TIME_ZONE": "Asia/Seoul", "BASE_URL": "https://a"]),
            node("b", ["SIGN_UP": "open", "TIME_ZONE": "Europe/Berlin", "BASE_URL": "https://a"]),
            node("c", ["SIGN_UP": "closed", "TIME_ZONE": "Asia/Seoul"]),
        ]

        #expect(
            NodeSettings.difference(among: nodes) == """
                The settings of this site's nodes differ: SIGN_UP is one on a, b and another on c; TIME_ZONE is one on \
                a, c and another on b. Give all nodes the same, and restart those that had others.
                """)
    }

    @Test func `what agrees, or only one node has, is no difference`() {
        #expect(NodeSettings.difference(among: []) == nil)
        let nodes = [node("a", ["SIGN_UP": "open", "NEWER": ""]), node("b", ["SIGN_UP": "open"])]
        #expect(NodeSettings.difference(among: nodes) == nil)
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `a node is told what all have told`() async throws {
        let database = try Database.forTests(Accounts.schema + NodeSettings.schema)
        _ = try await node("b", ["SIGN_UP": "open"]).tell(in: database)
        _ = try await node("a", ["SIGN_UP": "closed"]).tell(in: database)

        let told = try await node("b", ["SIGN_UP": "closed"]).tell(in: database)

        #expect(told.map(\.node) == ["a", "b"])
        #expect(NodeSettings.difference(among: told) == nil)
        let key = key
        let all = try await database.read { try NodeSettings.all($0, key: key) }
        #expect(all.map(\.node) == ["a", "b"])
        #expect(NodeSettings.difference(among: all) == nil)
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `no value is in the database, and none can be guessed without the key`() async throws {
        let database = try Database.forTests(Accounts.schema + NodeSettings.schema)
        _ = try await node("a", ["SECRET": "hunter2"]).tell(in: database)

        let codes = try await database.read { try $0.first("SELECT codes FROM node_settings") { $0.text(0) } }

        let code = try #require(codes?.split(separator: " ").last)
        #expect(code.count == 64)
        #expect(!code.contains("hunter2") && code != Digest(of: Array("hunter2".utf8)).hexadecimal)
        let other = node("b", ["SECRET": "hunter2"], key: .random())
        #expect(NodeSettings.difference(among: [node("a", ["SECRET": "hunter2"]), other]) != nil)
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `a node that has told nothing for a while is forgotten`() async throws {
        let database = try Database.forTests(Accounts.schema + NodeSettings.schema)
        _ = try await node("gone", ["SIGN_UP": "open"]).tell(in: database)
        let long = NodeSettings.expiry.components.seconds + 60
        try await database.write { try $0.execute("UPDATE node_settings SET told_at = told_at - ?", [long]) }
        let key = key
        #expect(try await database.read { try NodeSettings.all($0, key: key) }.isEmpty)

        let told = try await node("here", ["SIGN_UP": "closed"]).tell(in: database)

        #expect(told.map(\.node) == ["here"])
        #expect(try await database.read { try $0.first("SELECT count(*) FROM node_settings") { $0.int(0) } } == 1)
    }

    @Test(.enabled(if: !Database.Location.isSQLiteTested, "no server is named"))
    func `what was told before the key was changed is forgotten`() async throws {
        let database = try Database.forTests(Accounts.schema + NodeSettings.schema)
        _ = try await node("a", ["SIGN_UP": "open"], key: .random()).tell(in: database)
        let key = key
        #expect(try await database.read { try NodeSettings.all($0, key: key) }.isEmpty)

        #expect(try await node("b", ["SIGN_UP": "open"]).tell(in: database).map(\.node) == ["b"])
    }
}
