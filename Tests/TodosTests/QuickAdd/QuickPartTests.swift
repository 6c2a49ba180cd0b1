import Testing
import Todos

/// The phrases that a page shows, each with a way to take it back.
@Suite(.timeLimit(.minutes(5))) struct QuickPartTests {
    @Test func `the phrases are told with their words, in the line's order`() throws {
        let line = "Call Ana tomorrow, at 5 for 30 minutes #MakeCall every week until 31 Dec"

        let parts = try QuickAdd.onSaturday().read(line).parts

        #expect(parts.map(\.kind) == [.day, .times, .length, .category, .recurrence, .end])
        #expect(
            parts.map(\.text) == ["tomorrow,", "at 5", "for 30 minutes", "#MakeCall", "every week", "until 31 Dec"])
    }

    @Test func `a range of days is one phrase, from its first month to its second`() throws {
        let parts = try QuickAdd.onSaturday().read("trip Nov 30 - 2 Dec 2026").parts

        #expect(parts.map(\.text) == ["Nov 30 - 2 Dec 2026"])
    }

    @Test func `a phrase that is taken back is in the title, as it was typed`() throws {
        let quickAdd = try QuickAdd.onSaturday()
        func without(_ part: Int, _ line: String) -> String { quickAdd.read(line).parts[part].quoted(in: line) }

        #expect(without(1, "Call Ana tomorrow at 5") == "Call Ana tomorrow \"at 5\"")
        #expect(quickAdd.read("Call Ana tomorrow \"at 5\"").title == "Call Ana at 5")
        #expect(without(0, "병원 내일3시") == "병원 \"내일\" 3시")
        #expect(without(1, "병원 내일3시") == "병원 내일 \"3시\"")
        #expect(quickAdd.read("Call Ana at 5").parts[0].quoted(in: "Call Ana") == "Call Ana", "of another line")
    }

    @Test(arguments: [QuickAdd.Language.english, .korean])
    func `each phrase of each line can be taken back`(language: QuickAdd.Language) throws {
        let quickAdd = try QuickAdd.onSaturday(language)
        let examples =
            language == .english
            ? QuickExample.allEnglish + QuickExample.englishAsked : QuickExample.allKorean + QuickExample.koreanAsked
        for example in examples {
            let parts = quickAdd.read(example.line).parts
            for part in parts {
                let line = part.quoted(in: example.line)
                let entry = quickAdd.read(line)

                #expect(entry.title.contains(part.text), "\(line): \(entry.title)")
                let isThere = entry.parts.contains { $0.kind == part.kind && $0.text == part.text }
                #expect(!isThere, "\(line): \(part.text)")
            }
        }
    }
}
