import TestSupport
import Testing
import Todos

@Suite(.timeLimit(.minutes(5))) struct QuickAddPropertyTests {
    @Test(arguments: [QuickAdd.Language.english, .korean])
    func `a written entry reads back as the same entry`(language: QuickAdd.Language) throws {
        var chance = SeededGenerator(seed: 20)
        let pages = [try QuickAdd.onSaturday(.english), try QuickAdd.onSaturday(.korean)]
        for _ in 0..<1500 {
            let entry = try QuickEntry.random(using: &chance)
            let quickAdd = pages[Int.random(in: 0...1, using: &chance)]

            let line = quickAdd.write(entry, in: language)

            var again = quickAdd.read(line)
            (again.warnings, again.parts) = (again.warnings.filter { $0.reason.isDoubt }, [])
            #expect(again == entry, "\(line)")
        }
    }

    @Test func `an entry read from any words is written and read back`() throws {
        var chance = SeededGenerator(seed: 21)
        let pages = [try QuickAdd.onSaturday(.english), try QuickAdd.onSaturday(.korean)]
        for _ in 0..<1000 {
            let line = QuickEntry.randomTitle(using: &chance)
            let quickAdd = pages[Int.random(in: 0...1, using: &chance)]
            var entry = quickAdd.read(line)
            (entry.warnings, entry.parts, entry.isDayOpen, entry.hour) = ([], [], false, nil)

            for language in [QuickAdd.Language.english, .korean] {
                var again = quickAdd.read(quickAdd.write(entry, in: language))
                (again.warnings, again.parts) = ([], [])
                #expect(again == entry, "\(line)")
            }
        }
    }

    @Test func `a title without quotes keeps its letters in their order`() throws {
        var chance = SeededGenerator(seed: 22)
        let quickAdd = try QuickAdd.onSaturday()
        for _ in 0..<1000 {
            let line = QuickEntry.randomTitle(using: &chance)
            guard !line.contains(where: { "\"\\“”".contains($0) }) else { continue }
            let entry = quickAdd.read(line)

            // "내일3시" is two words in one, so letters are compared.
            var letters = line.filter { !$0.isWhitespace }[...]
            for letter in entry.title where !letter.isWhitespace {
                letters = letters.drop { $0 != letter }
                #expect(letters.popFirst() == letter, "\(line): \(entry.title)")
            }
        }
    }

    @Test func `words that mean nothing are the title as they are`() throws {
        var chance = SeededGenerator(seed: 23)
        let quickAdd = try QuickAdd.onSaturday()
        for _ in 0..<1000 {
            let words = (0..<Int.random(in: 1...12, using: &chance)).map { _ in Self.meaningless(using: &chance) }
            let title = words.joined(separator: " ")

            let entry = quickAdd.read(title)

            #expect(entry.title == title)
            #expect(entry.warnings.isEmpty)
            #expect(entry.recurrence == nil)
        }
    }

    @Test func `any characters at all leave no times without a date`() throws {
        var chance = SeededGenerator(seed: 24)
        let quickAdd = try QuickAdd.onSaturday()
        for _ in 0..<1000 {
            let scalars = (0..<Int.random(in: 0...60, using: &chance)).map { _ in Self.scalar(using: &chance) }
            var line = String.UnicodeScalarView()
            line.append(contentsOf: scalars)

            let entry = quickAdd.read(String(line))

            #expect(entry.date != nil || entry.times == nil)
            #expect(entry.title.isEmpty == entry.title.allSatisfy(\.isWhitespace))
        }
    }

    @Test func `a line that is too long is not read, and stays as it is`() throws {
        let longest = "tomorrow " + String(repeating: "x", count: 3_991)
        let line = longest + "x"

        let entry = try QuickAdd.onSaturday().read(line)

        #expect(try QuickAdd.onSaturday().read(longest).title == longest.dropFirst(9))
        #expect(entry.title == line)
        #expect(entry.warnings == [QuickAddWarning(.tooLong, "")])
        #expect(entry.isDoubtful)
        #expect(entry.date == nil)
    }

    @Test(arguments: [
        "every ", "\"a ", "2 ", "every 2 weeks on Monday, ", "3시부터 ", "매주 월요일과 ", "#a ", "\\\" ", "mon ", "월, ", "내일3시",
        "half ", "1h ", "(((",
    ])
    func `the longest line of nothing but beginnings is read`(piece: String) throws {
        let line = String(repeating: piece, count: QuickAdd.longestLine / piece.utf8.count)

        let entry = try QuickAdd.onSaturday().read(line)

        #expect(!entry.title.isEmpty)
        #expect(!entry.warnings.contains { $0.reason == .tooLong })
    }

    @Test func `of a line a hundred words are read, and the others stay in the title`() throws {
        func read(_ count: Int, _ phrase: String) throws -> QuickEntry {
            try QuickAdd.onSaturday().read(String(repeating: "x ", count: count) + phrase)
        }

        #expect(try read(99, "tomorrow").date == day("2026-11-22"))
        #expect(try read(98, "tomorrow 17:00").times == TodoTimes(at: #require(TimeOfDay("17:00"))))
        for phrase in ["tomorrow", "at  5 #Work", "\"every day", "soon next quarter"] {
            let entry = try read(100, phrase)
            #expect(entry.title == String(repeating: "x ", count: 100) + phrase)
            #expect(entry.parts.isEmpty && entry.warnings.isEmpty)
        }
        // What is cut has no meaning either.
        #expect(try read(99, "tomorrow at 5").date == day("2026-11-22"))
        #expect(try read(99, "tomorrow at 5").times == nil)
        // Each can be taken back.
        let line = String(repeating: "x ", count: 98) + "tomorrow 17:00 mon  mon"
        let part = try #require(try QuickAdd.onSaturday().read(line).parts.last)
        #expect(part.quoted(in: line) == line.replacing("17:00", with: "\"17:00\""))
    }

    @Test(arguments: [("mon", "tue", "FREQ=WEEKLY;BYDAY=MO"), ("3rd", "4th", "FREQ=MONTHLY;BYMONTHDAY=3")])
    func `of what repeats 31 in a row are read, and no more`(many: String, last: String, rule: String) throws {
        func read(_ count: Int) throws -> String? {
            let list = Array(repeating: many, count: count) + [last]
            return try QuickAdd.onSaturday().read("Yoga every " + list.joined(separator: ", ")).recurrence?.text
        }

        #expect(try read(30)?.hasPrefix(rule + ",") == true)
        #expect(try read(31) == rule)
    }

    private static func meaningless(using chance: inout SeededGenerator) -> String {
        // No word of quick add is made of these.
        let letters = Array("qxzjkvQXZJKV뷁꿻쀍")
        return String(
            (0..<Int.random(in: 2...9, using: &chance)).compactMap { _ in letters.randomElement(using: &chance) })
    }

    private static func scalar(using chance: inout SeededGenerator) -> Unicode.Scalar {
        let common: [Unicode.Scalar] = [
            " ", "\"", "\\", "#", ":", "-", "/", ",", "1", "2", "9", "시", "월", "일", "a", "m", "p",
        ]
        if Bool.random(using: &chance) { return common.randomElement(using: &chance) ?? " " }
        return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &chance)) ?? " "
    }
}
