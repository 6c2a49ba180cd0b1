import Secrets
import Testing

@Suite(.timeLimit(.minutes(5))) struct SecretTests {
    private let secret = Secret("correct horse")

    @Test func `nothing that shows values shows a secret`() {
        var dumped = ""
        dump(secret, to: &dumped)

        #expect(String(describing: secret) == "•••")
        #expect(String(reflecting: secret) == "•••")
        #expect("\(secret)" == "•••")
        #expect(!dumped.contains("horse"))
        #expect(Mirror(reflecting: secret).children.isEmpty)
        #expect(!"\(["password": secret])".contains("horse"))
    }

    @Test func `a secret can be used`() {
        #expect(secret.expose { $0.count } == 13)
    }

    @Test(arguments: [("correct horse", true), ("correct horsf", false), ("correct", false), ("", false)])
    func `two secrets match when their texts do`(text: String, matches: Bool) {
        #expect(secret.matches(Secret(text)) == matches)
    }
}
