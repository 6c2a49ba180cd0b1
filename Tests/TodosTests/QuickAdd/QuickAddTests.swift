import Testing

@testable import Todos

@Suite(.timeLimit(.minutes(5))) struct QuickAddTests {
    @Test(arguments: [QuickAdd.Language.english, .korean])
    func `each line says what a person means by it`(language: QuickAdd.Language) throws {
        let examples = language == .english ? QuickExample.allEnglish : QuickExample.allKorean
        #expect(examples.count >= 400)
        for example in examples { try check(example, language) }
    }

    @Test(arguments: [QuickAdd.Language.english, .korean])
    func `few lines are asked about that a person would take for sure`(language: QuickAdd.Language) throws {
        let asked =
            language == .english ? QuickExample.englishAsked + QuickExample.rangesAsked : QuickExample.koreanAsked
        let right = language == .english ? QuickExample.allEnglish : QuickExample.allKorean
        for example in asked {
            try check(example, language)
            #expect(example.entry.isDoubtful, "\(example.line)")
        }
        #expect(Double(right.count) / Double(right.count + asked.count) >= 0.97)
    }

    @Test(arguments: ["\u{AD}", "\u{200B}", "\u{200E}", "\u{202A}", "\u{202C}", "\u{2060}", "\u{2069}", "\u{FEFF}"])
    func `what nobody sees in a line hides no phrase, and stays in the title`(mark: String) throws {
        let title = "Le\(mark)ad\(mark) \(mark)it"

        let entry = try QuickAdd.onSaturday().read(
            "\(title) tomor\(mark)row\(mark) at \(mark)17:\(mark)00 \(mark)#Shop\(mark)ping")

        #expect(entry.title == title)
        #expect(entry.date?.text == "2026-11-22")
        #expect(entry.times?.start.text == "17:00")
        #expect(entry.category == .shopping && entry.warnings.isEmpty)
        let korean = try QuickAdd.onSaturday(.korean).read("치과 내\(mark)일\(mark)3시")
        #expect(korean.title == "치과" && korean.date?.text == "2026-11-22", "\(korean)")
        #expect(korean.times?.start.text == "15:00")
    }

    @Test(arguments: ["\u{A0}", "\u{202F}", "\u{2009}", "\u{3000}", "\t"])
    func `a space of any width is one`(space: String) throws {
        let line = "Lead tomorrow at 17:00"

        let entry = try QuickAdd.onSaturday().read(line.replacing(" ", with: space))

        #expect(try entry.withoutWords == QuickAdd.onSaturday().read(line).withoutWords)
    }

    @Test(arguments: [
        ("Read \"Dune\" tomorrow", "Read \"Dune\""), ("Say “hi” to Bob", "Say “hi” to Bob"),
        ("Read \"tomorrow never dies\" friday", "Read tomorrow never dies"), ("\"Dune\" tomorrow", "Dune"),
        ("Call \"Ana\" with \"#work\" friday", "Call \"Ana\" with #work"), ("gym \"6\" tomorrow", "gym 6"),
        ("Read \"Dune\" and \"Emma\"", "Read \"Dune\" and \"Emma\""),
        ("Move \"before Friday\" up", "Move before Friday up"),
        ("Say \"she said \\\"no\\\"\" tomorrow", "Say she said \"no\""), ("수요일 “듄” 읽기", "“듄” 읽기"),
    ])
    func `quotes go where they protect something, and around a whole title`(line: String, title: String) throws {
        let entry = try QuickAdd.onSaturday().read(line)

        #expect(entry.title == title)
        #expect(!entry.isDoubtful)
    }

    @Test func `quotes within quotes are looked into, a hundred of them`() throws {
        func title(_ depth: Int) throws -> String {
            let quotes = String(repeating: "\"", count: depth)
            return try QuickAdd.onSaturday().read("Read \(quotes)tomorrow\(quotes) friday").title
        }
        let many = String(repeating: "\"", count: QuickLine.mostWords + 1)

        #expect(try title(3) == "Read \"\"tomorrow\"\"")
        #expect(try title(many.count) == "Read \(many)tomorrow\(many)", "nothing is known that they protect")
    }

    @Test func `joiners and overrides stay, and a quoted text keeps whatever was typed`() throws {
        let quickAdd = try QuickAdd.onSaturday()
        let typed = "\u{200B}a\u{AD}b\u{A0}\u{200F}c\u{2060}"

        #expect(quickAdd.read("Read \"\(typed)\" tomorrow").title == "Read \"\(typed)\"")
        #expect(quickAdd.read("“a\(typed)b”").title == "a\(typed)b")
        for title in ["می\u{200C}خواهم", "👩\u{200D}👩\u{200D}👧", "tomorrow\u{202E}", "to\u{202D}day"] {
            let entry = quickAdd.read("\(title) friday")
            #expect(Array(entry.title.unicodeScalars) == Array(title.unicodeScalars))
            #expect(entry.date?.text == "2026-11-27")
        }
    }

    private func check(_ example: QuickExample, _ language: QuickAdd.Language) throws {
        let entry = try QuickAdd.onSaturday(language).read(example.line).withoutWords
        #expect(entry == example.entry, "\(example.line): \(entry)")
    }
}
