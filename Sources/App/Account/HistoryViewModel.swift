import Accounts
import Foundation
import Mustache
import Web

/// The page of what happened to the account.
struct HistoryViewModel: Sendable {
    struct Output: Renderable {
        let entries: [Row]

        static let fields: [Field<Output>] = [.init("entries", \.entries)]
    }

    struct Row: Renderable {
        let event: String
        let moment: String
        /// Browser and system in words.
        let name: String
        let address: String

        static let fields: [Field<Row>] = [
            .init("event", \.event),
            .init("moment", \.moment),
            .init("name", \.name),
            .init("address", \.address),
        ]
    }

    /// As many as one looks through.
    private static let longest = 200

    private let accounts: Accounts
    private let names: LocalNames
    private let timeZone: TimeZone

    init(_ accounts: Accounts, names: LocalNames, timeZone: TimeZone) {
        self.accounts = accounts
        self.names = names
        self.timeZone = timeZone
    }

    func show(_ member: Member, _ words: Words) throws -> Output {
        Output(
            entries: try accounts.history(of: member.id, limit: Self.longest).map { entry in
                Row(
                    event: words["history.\(entry.event.rawValue)"],
                    moment: names.name(of: entry.at, in: words.language, timeZone),
                    name: BrowserName.words(for: entry.client) ?? words["devices.unknown"],
                    address: entry.client.address)
            })
    }
}
