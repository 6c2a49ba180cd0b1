import Testing

@testable import Secrets

@Suite(.timeLimit(.minutes(5))) struct HMACSHA256Tests {
    /// RFC 4231, test cases 1 and 2; the keys of the others aren't text.
    @Test(arguments: [
        (
            String(repeating: "\u{0B}", count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "Jefe", "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
    ])
    func `an authentication code is the standard's`(key: String, message: String, code: String) {
        #expect(HMACSHA256.code(for: Array(message.utf8), key: Secret(key)).hexadecimal == code)
    }
}
