import Testing
import Web

@Suite(.timeLimit(.minutes(5))) struct LanguagesTests {
    private let languages = Languages(
        first: Localizer(language: "en", texts: ["hello": "Hello, {{name}}"]),
        others: [Localizer(language: "ko", texts: ["hello": "{{name}}님, 안녕하세요"])])

    @Test(arguments: [
        (nil, "en"), ("", "en"), ("ko", "ko"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en-US,ko;q=0.9", "en"),
        ("fr, ko;q=0.2", "ko"), ("fr", "en"), ("*", "en"), ("ko;q=0, en;q=0.1", "en"), ("KO", "ko"),
        ("en;q=0.3,ko;q=0.7", "ko"), ("ko;q=1, en;q=0.9", "ko"), (";;;q=,,", "en"), ("ko;q=abc", "en"),
        ("ko , en", "ko"), ("ko;q=0.9 ,en;q=0.5", "ko"), ("en;q=0.5,\tko\t;\tq=0.9 ", "ko"), ("ko;q=2,en;q=0.1", "en"),
    ])
    func `the language that a browser likes best is chosen`(header: String?, expected: String) {
        #expect(languages.preferred(header).language == expected)
    }

    @Test(arguments: [
        (nil, "en_GB"), ("en", "en_GB"), ("en-US", "en_US"), ("en-us,en;q=0.9", "en_US"), ("en-Latn-AU", "en_AU"),
        ("en-KR,ko;q=0.9", "en_GB"), ("ko", "ko_KR"), ("ko-KP", "ko_KR"), ("fr-CA,en-CA;q=0.5", "en_CA"),
        ("en-US;q=0.3,ko;q=0.7", "ko_KR"), ("en-XX-US", "en_US"), ("en-/etc", "en_GB"),
        ("en-a-b-c-d-e-f-US", "en_US"), ("en-a-b-c-d-e-f-g-US", "en_GB"), ("en-US;q=0.5,en-AU", "en_AU"),
    ])
    func `dates follow the region that the browser names, if its conventions are known`(header: String?, locale: String)
    {
        #expect(languages.preferred(header).locale == locale)
    }

    @Test(arguments: [
        ("ko", "en-US,ko-KR;q=0.5", "ko_KR"), ("en", "ko-KR,en-US;q=0.5", "en_US"), ("en", "ko", "en_GB"),
    ])
    func `a chosen language has the region that the browser names with it`(
        code: String, header: String, locale: String
    ) {
        #expect(languages.named(code, accepting: header)?.locale == locale)
        #expect(languages.named("fr", accepting: header) == nil)
    }

    @Test func `twenty languages of a header are read, and no more`() {
        let others = Array(repeating: "fr", count: 19)

        #expect(languages.preferred((others + ["ko"]).joined(separator: ",")).language == "ko")
        #expect(languages.preferred((others + ["fr", "ko"]).joined(separator: ",")).language == "en")
    }

    @Test func `placeholders in a value are not filled in again`() {
        #expect(languages.preferred("en").filled("hello", ["name": "{{link}}", "link": "x"]) == "Hello, {{link}}")
    }

    @Test func `values fill their places, and an unknown key shows itself`() {
        let localizer = languages.preferred("ko")

        #expect(localizer.filled("hello", ["name": "Ana"]) == "Ana님, 안녕하세요")
        #expect(localizer["missing"] == "missing")
    }
}
