import Database
import WebAuthn

/// A verified new passkey, to be stored for a member or a waiting sign-up.
struct NewPasskey: Sendable {
    /// Transports kept of a passkey. There are six.
    private static let mostTransports = 8
    private static let longestTransport = 20

    let credentialID: [UInt8]
    /// As COSE.
    let publicKey: [UInt8]
    private(set) var signatureCount: UInt32
    /// Their names, separated by spaces.
    let transports: String
    let isBackupEligible: Bool
    private(set) var isBackedUp: Bool
    let aaguid: [UInt8]
    /// The first name that the member sees.
    let name: String

    /// - Parameters:
    ///   - transports: as the browser says; what is not the name of one is left out.
    ///   - name: not empty.
    init(_ credential: RegisteredCredential, transports: [String], name: String) {
        credentialID = credential.id
        publicKey = credential.publicKey
        signatureCount = credential.signatureCount
        self.transports = Self.known(transports).joined(separator: " ")
        isBackupEligible = credential.isBackupEligible
        isBackedUp = credential.isBackedUp
        aaguid = credential.aaguid
        self.name = name
    }

    /// What can be the name of a transport (WebAuthn, section 5.8.4). Browsers may know more than the specification.
    private static func known(_ transports: [String]) -> [String] {
        let names = transports.filter { name in
            (1...longestTransport).contains(name.utf8.count)
                && name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") }
        }
        return Array(names.prefix(mostTransports))
    }

    private enum Column: Int, RecordColumn {
        case credentialID, publicKey, signatureCount, transports, isBackupEligible, isBackedUp, aaguid, name
    }

    static let columns = Column.names
    /// The number of `columns`; a query's further columns follow them.
    static let columnCount = Column.allCases.count
    /// One `?` for each of `values`.
    static let placeholders = Column.placeholders

    var values: [any Bindable] {
        [credentialID, publicKey, Int64(signatureCount), transports, isBackupEligible, isBackedUp, aaguid, name]
    }

    init(row: Row) {
        credentialID = row.blob(Column.credentialID)
        publicKey = row.blob(Column.publicKey)
        signatureCount = UInt32(clamping: row.int(Column.signatureCount))
        transports = row.text(Column.transports)
        isBackupEligible = row.flag(Column.isBackupEligible)
        isBackedUp = row.flag(Column.isBackedUp)
        aaguid = row.blob(Column.aaguid)
        name = row.text(Column.name)
    }

    /// What is needed to verify its assertions.
    var credential: StoredCredential {
        StoredCredential(publicKey: publicKey, signatureCount: signatureCount, isBackupEligible: isBackupEligible)
    }

    /// The passkey after an assertion.
    func used(_ verified: VerifiedAssertion) -> NewPasskey {
        var passkey = self
        (passkey.signatureCount, passkey.isBackedUp) = (verified.signatureCount, verified.isBackedUp)
        return passkey
    }
}

extension Transaction {
    /// Stores a passkey of a member.
    /// - Returns: false when the credential is registered already, by this member or another.
    func insert(_ passkey: NewPasskey, of member: Member.ID, at now: Timestamp) throws -> Bool {
        try execute(
            """
            INSERT INTO passkeys (\(NewPasskey.columns), member_id, created_at)
            VALUES (\(NewPasskey.placeholders), ?, ?) ON CONFLICT DO NOTHING
            """, passkey.values + [member, now]) == 1
    }
}
