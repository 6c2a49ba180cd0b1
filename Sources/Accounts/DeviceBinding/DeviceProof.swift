/// What a browser has signed to prove that it is on its device ("DBSC proof"). Nothing of it is verified yet.
package struct DeviceProof: Sendable {
    let algorithm: DevicePublicKey.Algorithm
    /// The new key; only in a registration.
    let key: DevicePublicKey?
    /// The challenge that it answers.
    let challenge: String
    let signed: [UInt8]
    let signature: [UInt8]

    package init(
        algorithm: DevicePublicKey.Algorithm, key: DevicePublicKey?, challenge: String, signed: [UInt8],
        signature: [UInt8]
    ) {
        (self.algorithm, self.key, self.challenge) = (algorithm, key, challenge)
        (self.signed, self.signature) = (signed, signature)
    }

    /// Whether `key` has signed it.
    func isSigned(by key: DevicePublicKey) -> Bool {
        algorithm == key.algorithm && key.isValidSignature(signature, for: signed)
    }
}
