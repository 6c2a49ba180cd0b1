import Web

/// A member's passkeys.
enum PasskeysSlice {
    static func routes(_ site: SiteDependencies) -> [Route<Endpoint>] {
        let passkeys = PasskeysRoutes(site)
        let endpoints = PasskeyEndpointsRoutes(site)
        return [
            .file(.findPasskeys, endpoints.show),
            .file(.relatedOrigins, endpoints.permitOrigin),
            .get(.passkeys, for: .reauthenticatedMembers, passkeys.show),
            .post(.passkeys, for: .reauthenticatedMembers, passkeys.add),
            .post(.passkeyChallenge, for: .reauthenticatedMembers(backTo: .passkeys), passkeys.challenge),
            .post(.offeredPasskey, for: .reauthenticatedMembers(backTo: .passkeys), passkeys.offer),
            .post(.renamePasskey, for: .reauthenticatedMembers(backTo: .passkeys), passkeys.rename),
            .post(
                .deletePasskey, for: .reauthenticatedMembers(backTo: .passkeys),
                sessionOver: FlashKind.ofRenewedLogin, passkeys.delete),
        ]
    }
}
