/// What a provider may do wrong, or an attacker in its name.
enum Fault: String, CaseIterable, Sendable {
    case slowToken, slowKeys, brokenJSON, brokenKeys, hugeAnswer, hugeKeys, redirect, redirectedKeys, serverError,
        tooMany
    case wrongClient, wrongClientWithChallenge, noIDToken, unknownToken
    case wrongAudience, noAudience, otherAudiences, wrongParty, wrongIssuer, wrongNonce, noNonce, expired, future,
        notYet, noSubject, longSubject
    case unsigned, signedWithPublicKey, unknownKey, otherKey, critical, otherType, otherEncoding, garbled, huge
}
