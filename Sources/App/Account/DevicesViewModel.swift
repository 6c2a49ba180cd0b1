import Accounts
import Foundation
import Mustache
import Secrets
import Web

/// The page of all devices on which the member is signed in.
struct DevicesViewModel: Sendable {
    struct Output: Renderable {
        let devices: [Row]
        let hasOthers: Bool
        /// The browsers that are not asked for a code.
        let trusted: [TrustedRow]

        static let fields: [Field<Output>] = [
            .init("devices", \.devices),
            .init("hasOthers", \.hasOthers),
            .init("trusted", \.trusted),
            .init("hasTrusted") { !$0.trusted.isEmpty },
        ]
    }

    struct Row: Renderable {
        let id: String
        /// Browser and system in words.
        let name: String
        let address: String
        let firstSeen: String
        let lastSeen: String
        /// How the member logged in, in words; nil for a login of an earlier version.
        let methods: String?
        let isRemembered: Bool
        let isBound: Bool
        let isThisOne: Bool

        static let fields: [Field<Row>] = [
            .init("id", \.id),
            .init("name", \.name),
            .init("address", \.address),
            .init("firstSeen", \.firstSeen),
            .init("lastSeen", \.lastSeen),
            .init("methods", \.methods),
            .init("isRemembered", \.isRemembered),
            .init("isBound", \.isBound),
            .init("isThisOne", \.isThisOne),
        ]
    }

    struct TrustedRow: Renderable {
        let id: Int
        /// Browser and system in words.
        let name: String
        let address: String
        let until: String

        static let fields: [Field<TrustedRow>] = [
            .init("id", \.id),
            .init("name", \.name),
            .init("address", \.address),
            .init("until", \.until),
        ]
    }

    let accounts: Accounts
    let formatter: LocalizedFormatter
    let timeZones: TimeZones

    func show(_ member: Member, seenFrom session: Token, _ localizer: Localizer) async throws -> Output {
        let timeZone = timeZones.of(member)
        let devices = try await accounts.sessions.devices(of: member.id, seenFrom: session)
        let trusted = try await accounts.authenticators.trustedBrowsers(of: member.id)
        return Output(
            devices: devices.map { device in
                Row(
                    id: device.id.text, name: name(of: device.client, localizer),
                    address: device.client.addressName(localizer),
                    firstSeen: formatter.name(of: device.firstSeen, in: localizer.locale, timeZone),
                    lastSeen: formatter.name(of: device.lastSeen, in: localizer.locale, timeZone),
                    methods: device.methods.map { localizer["devices.methods.\($0.text.replacing(" ", with: "."))"] },
                    isRemembered: device.id.isRemembered, isBound: device.isBound, isThisOne: device.isThisOne)
            }, hasOthers: devices.contains { !$0.isThisOne },
            trusted: trusted.map { browser in
                TrustedRow(
                    id: Int(browser.id), name: name(of: browser.client, localizer),
                    address: browser.client.addressName(localizer),
                    until: formatter.name(of: browser.until, in: localizer.locale, timeZone))
            })
    }

    private func name(of client: ClientInfo, _ localizer: Localizer) -> String {
        BrowserName.description(for: client) ?? localizer["devices.unknown"]
    }

    /// - Throws: `NoLongerListed` when the member has no such device; `SessionExpired`.
    func end(_ id: String, of member: Member, in session: Token, from client: ClientInfo) async throws {
        guard let id = Device.ID(id),
            try await accounts.sessions.endDevice(id, of: member.id, in: session, from: client)
        else { throw NoLongerListed(page: .devices) }
    }

    /// - Throws: `NoLongerListed` when the member trusts no such browser.
    func endTrust(_ id: String, of member: Member, from client: ClientInfo) async throws {
        guard let id = Int64(id), try await accounts.authenticators.endTrust(id, of: member.id, from: client) else {
            throw NoLongerListed(page: .devices)
        }
    }

    func endOthers(
        of member: Member, keeping session: Token, with renewal: LoginRenewal, isReauthenticated: Bool,
        from client: ClientInfo
    ) async throws -> RenewedLogin {
        try await accounts.sessions.endOtherDevices(
            of: member.id, keeping: session, with: renewal, isReauthenticated: isReauthenticated, from: client)
    }
}

extension Device.ID {
    fileprivate var isRemembered: Bool {
        if case .remembered = self { true } else { false }
    }
}
