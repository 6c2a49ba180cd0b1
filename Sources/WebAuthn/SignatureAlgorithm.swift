/// The algorithms that are asked for, by their COSE number (IANA, "COSE Algorithms"), the preferred one first.
package enum SignatureAlgorithm: Int, Sendable, CaseIterable {
    /// ECDSA on P-256 with SHA-256 (RFC 9053, section 2.1), which almost every authenticator has.
    case es256 = -7
    /// Ed25519 (RFC 9053, section 2.2).
    case edDSA = -8
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8812, section 2), which Windows Hello uses.
    case rs256 = -257
}
