import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct QuickAddTests {
    @Test func `each line in English says what it should`() throws {
        #expect(QuickExample.english.count >= 120)
        for example in QuickExample.english {
            let entry = try QuickAdd.onSaturday().read(example.line).withPlainWarnings
            #expect(entry == example.entry, "\(example.line): \(entry)")
        }
    }

    @Test func `each line in Korean says what it should`() throws {
        #expect(QuickExample.korean.count >= 120)
        for example in QuickExample.korean {
            let entry = try QuickAdd.onSaturday(.korean).read(example.line).withPlainWarnings
            #expect(entry == example.entry, "\(example.line): \(entry)")
        }
    }
}
