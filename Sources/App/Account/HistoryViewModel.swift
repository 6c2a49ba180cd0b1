import Accounts
import Foundation
import Mustache
import Web

/// The page of what happened to the account.
struct HistoryViewModel: Sendable {
    struct Output: Renderable {
        let entries: [Row]
        /// The id to ask for lines before; nil when these are the oldest.
        let before: Int?

        static let fields: [Field<Output>] = [
            .init("entries", \.entries),
            .init("before", \.before),
        ]
    }

    struct Row: Renderable {
        let event: String
        /// How often and until when, in words; nil for what happened once.
        let repeats: String?
        let moment: String
        /// Browser and system in words.
        let name: String
        let address: String

        static let fields: [Field<Row>] = [
            .init("event", \.event),
            .init("repeats", \.repeats),
            .init("moment", \.moment),
            .init("name", \.name),
            .init("address", \.address),
        ]
    }

    /// How many a page shows: as many as one looks through.
    static let longest = 100

    private let accounts: Accounts
    private let names: LocalNames
    private let timeZones: TimeZones

    init(_ accounts: Accounts, names: LocalNames, timeZones: TimeZones) {
        self.accounts = accounts
        self.names = names
        self.timeZones = timeZones
    }

    /// - Parameter before: the id of the line after the first one to show; nil for the newest.
    func show(_ member: Member, before: Int64?, _ words: Words) throws -> Output {
        let timeZone = timeZones.of(member)
        let entries = try accounts.history(of: member.id, before: before, limit: Self.longest + 1)
        let shown = entries.prefix(Self.longest)
        return Output(
            entries: shown.map { row($0, timeZone, words) },
            before: entries.count > shown.count ? shown.last.map { Int($0.id) } : nil)
    }

    private func row(_ entry: HistoryEntry, _ timeZone: TimeZone, _ words: Words) -> Row {
        Row(
            event: words["history.\(entry.event.rawValue)"],
            repeats: entry.repeats.map { repeats in
                // Never once, so that no language needs its singular.
                words.filled(
                    "history.repeats",
                    [
                        "times": names.name(of: repeats.times, in: words.language),
                        "last": names.name(of: repeats.last, in: words.language, timeZone),
                    ])
            },
            moment: names.name(of: entry.at, in: words.language, timeZone),
            name: BrowserName.words(for: entry.client) ?? words["devices.unknown"],
            address: entry.client.address)
    }
}
