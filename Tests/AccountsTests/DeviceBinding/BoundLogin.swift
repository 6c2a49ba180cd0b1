import Accounts
import Secrets
import TestSupport
import Testing

/// Ana's login, bound to her device, and what her browser has of it.
final class BoundLogin {
    let fixture: AccountsFixture
    let device: SoftwareDevice
    let signedIn: SignedIn
    let binding: DeviceBinding

    init(
        _ fixture: AccountsFixture, remember: Bool = true, on device: SoftwareDevice? = nil
    ) async throws {
        self.fixture = fixture
        let device = try device ?? .es256()
        self.device = device
        signedIn = try await fixture.signInAna(remember: remember)
        binding = try await fixture.accounts.deviceBindings.bind(
            try device.registration(try #require(signedIn.deviceChallenge)), to: signedIn.session, from: .home)
    }

    /// Long after every cookie that was given so far.
    func waitUntilUnproven() {
        fixture.pass(.seconds(20 * 60))
    }

    func refresh(by proof: DeviceProof? = nil) async throws -> DeviceRefresh {
        try await fixture.accounts.deviceBindings.refresh(
            binding.id, by: proof, session: signedIn.session, ticket: signedIn.ticket)
    }

    /// A challenge for the device.
    func challenge() async throws -> String {
        guard case .challenged(let challenge) = try await refresh() else { throw NotSignedIn() }
        return challenge
    }

    /// Another device cookie, as an honest browser gets it.
    func cookie() async throws -> String {
        guard case .proven(let binding) = try await refresh(by: try device.answer(try await challenge())) else {
            throw NotSignedIn()
        }
        return binding.cookie
    }
}

extension SoftwareDevice {
    func registration(_ challenge: String, as key: SoftwareDevice? = nil) throws -> DeviceProof {
        try proof(of: challenge, key: (key ?? self).publicKey)
    }

    /// - Parameter key: a key that a refresh should not bring.
    func answer(_ challenge: String, key: DevicePublicKey? = nil) throws -> DeviceProof {
        try proof(of: challenge, key: key)
    }

    var publicKey: DevicePublicKey? {
        DevicePublicKey.Algorithm(rawValue: algorithm).flatMap { DevicePublicKey($0, numbers.first, numbers.second) }
    }

    private func proof(of challenge: String, key: DevicePublicKey?) throws -> DeviceProof {
        let signed = Array("header.\(challenge)".utf8)
        return DeviceProof(
            algorithm: try #require(DevicePublicKey.Algorithm(rawValue: algorithm)), key: key, challenge: challenge,
            signed: signed, signature: try sign(signed))
    }
}
