import Testing

/// Absurd to-dos: of other centuries, and with titles that cover the lines around them.
@Suite(.timeLimit(.minutes(5))) struct AbsurdTodosTests {
    private let site: TestSite
    private let browser: TestBrowser

    init() async throws {
        site = try TestSite()
        browser = try await site.browser(signedUpAs: "ana@example.com")
    }

    @Test(arguments: ["1582-10-15", "0001-01-01", "3000-01-01", "9999-12-31"])
    func `a date in an absurd year is refused with the years that are allowed`(date: String) async throws {
        let answer = try await browser.submit("/todos", on: "/todos/new", .todo(titled: "Sail", on: date))
        let line = try await browser.submit("/todos/quick", on: "/todos", ["line": "Sail \(date)"])

        for answer in [answer, line] {
            #expect(answer.status == 422)
            #expect(answer.page.message(of: "date") == "Choose a date in a year from 1583 to 2999.")
        }
        #expect(try await site.count("todos") == 0)
    }

    @Test func `a file's are left out, with a warning`() async throws {
        let answer = try await browser.upload("title,date\nSail,1492-10-12\nFly,2999-12-31\n")

        #expect(answer.page.text.contains("skipped, because its year is too far away."))
        #expect(try await site.count("todos") == 1)
        #expect(try await site.text("SELECT title FROM todos") == "Fly")
    }

    @Test func `marks in a pile are refused, and words with many marks are not`() async throws {
        let pile = "Z" + String(repeating: "\u{0335}\u{0301}", count: 40)
        let answer = try await browser.submit("/todos", on: "/todos/new", .todo(titled: pile))
        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "title")
                == "Too many marks are stacked on one letter here. Type it again with fewer.")

        // Vietnamese, decomposed; Hebrew with points and accents; Thai; Tibetan; an emoji of four with skins and
        // joiners.
        for title in [
            "Vi\u{0065}\u{0302}\u{0323}t", "בְּרֵאשִׁ֖ית", "น้ำผึ้ง", "བསྒྲུབས", "A 👩🏽‍❤️‍💋‍👨🏻 A", "किन्हीं",
        ] {
            let answer = try await browser.submit("/todos", on: "/todos/new", .todo(titled: title))
            #expect(answer.location == "/todos", "\(title)")
        }
    }

    @Test func `a title of families is refused for its bytes, and a file's is cut with both bounds`() async throws {
        let families = String(repeating: "👨‍👩‍👧‍👦", count: 129)

        let answer = try await browser.submit("/todos", on: "/todos/new", .todo(titled: families))
        let file = try await browser.upload("title,date\n\(families),2026-11-22\n")

        #expect(answer.status == 422)
        #expect(
            answer.page.message(of: "title")
                == "Use at most 200 characters, and 3200 bytes. Emoji made of several parts, such as families, take up many "
                + "bytes each.")
        let warnings = file.page.all("//section//ul[@class='records']/li").map(\.text)
        #expect(warnings.count == 1)
        #expect(
            warnings.first?.hasSuffix(
                "” was too long, so its end was cut off. The whole title is in the description. A title has at most 200 "
                    + "characters, and 3,200 bytes.") == true)
        #expect(try await site.text("SELECT title FROM todos") == String(families.dropLast()))
    }

    @Test func `a file's piles are cut down`() async throws {
        let pile = "Z" + String(repeating: "\u{0335}", count: 40)
        _ = try await browser.upload("title,date\n\(pile),2026-11-22\n")

        #expect(try await site.text("SELECT CAST(length(title) AS TEXT) FROM todos") == "9")
    }
}
