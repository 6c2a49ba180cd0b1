import Accounts
import Foundation
import Mustache
import Web

/// The page of the member's audit log.
struct HistoryViewModel: Sendable {
    struct Output: Renderable {
        let entries: [Row]
        /// The cursor of the next page: the id to request older entries before; nil when these are the oldest.
        let before: Int?

        static let fields: [Field<Output>] = [
            .init("entries", \.entries),
            .init("before", \.before),
        ]
    }

    struct Row: Renderable {
        let event: String
        /// How often and until when, in words; nil for a single event.
        let repeats: String?
        let moment: String
        /// Browser, system and network address in words; nil for what a command or the program itself has done.
        let client: String?

        static let fields: [Field<Row>] = [
            .init("event", \.event),
            .init("repeats", \.repeats),
            .init("moment", \.moment),
            .init("client", \.client),
        ]
    }

    /// The number of entries on a page: as many as people look through.
    static let longest = 100

    let accounts: Accounts
    let formatter: LocalizedFormatter
    let timeZones: TimeZones

    /// - Parameter before: the id to show older entries than; nil for the newest.
    func show(_ member: Member, before: Int64?, _ localizer: Localizer) async throws -> Output {
        let timeZone = timeZones.of(member)
        let entries = try await accounts.auditLog.entries(of: member.id, before: before, limit: Self.longest + 1)
        let shown = entries.prefix(Self.longest)
        return Output(
            entries: shown.map { row($0, timeZone, localizer) },
            before: entries.count > shown.count ? shown.last.map { Int($0.id) } : nil)
    }

    private func row(_ entry: AuditEntry, _ timeZone: TimeZone, _ localizer: Localizer) -> Row {
        Row(
            event: localizer["history.\(entry.event.rawValue)"],
            repeats: entry.repeats.map { repeats in
                // Never once, so that no language needs its singular.
                localizer.filled(
                    "history.repeats",
                    [
                        "times": localizer.name(of: repeats.times),
                        "last": formatter.name(of: repeats.last, in: localizer.locale, timeZone),
                    ])
            },
            moment: formatter.name(of: entry.at, in: localizer.locale, timeZone),
            client: client(of: entry, localizer))
    }

    private func client(of entry: AuditEntry, _ localizer: Localizer) -> String? {
        let (name, address) = (BrowserName.description(for: entry.client), entry.client.addressName(localizer))
        if name == nil && address.isEmpty { return nil }
        return [name ?? localizer["devices.unknown"], address].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
