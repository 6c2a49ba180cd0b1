import Testing
import Todos

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

    private func check(_ example: QuickExample, _ language: QuickAdd.Language) throws {
        let entry = try QuickAdd.onSaturday(language).read(example.line).withoutWords
        #expect(entry == example.entry, "\(example.line): \(entry)")
    }
}
