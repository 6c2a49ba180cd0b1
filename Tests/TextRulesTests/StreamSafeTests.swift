import Foundation
import TextRules
import Testing

@Suite(.timeLimit(.minutes(5))) struct StreamSafeTests {
    private static let joiner: Unicode.Scalar = "\u{34F}"

    /// As many marks as given, in no good order.
    private static func marks(_ count: Int) -> String {
        String(repeating: "\u{316}\u{301}", count: count / 2) + (count.isMultiple(of: 2) ? "" : "\u{316}")
    }

    @Test(arguments: [
        "", "Buy milk", "할 일을 적어 두세요", "tiê\u{301}ng Viê\u{323}t", "שָׁלוֹם", "བསྒྲུབས", "👩🏽‍👩🏽‍👧🏽‍👦🏽 🇰🇷", "ｶﾞｷﾞ", "x\u{34F}y",
        "a" + marks(30), String(repeating: "a" + marks(30), count: 100), String(repeating: "ｶﾞ", count: 100),
    ])
    func `a text that somebody could write stays as it is`(text: String) {
        #expect(text.streamSafe.unicodeScalars.elementsEqual(text.unicodeScalars))
    }

    @Test(arguments: [("a", 31), ("", 31), ("가", 1000), ("é", 61)])
    func `after each thirty marks in a row comes a joiner`(letter: String, count: Int) {
        let text = letter + Self.marks(count)

        let safe = text.streamSafe.unicodeScalars

        #expect(String(String.UnicodeScalarView(safe.filter { $0 != Self.joiner })).utf8.elementsEqual(text.utf8))
        let runs = safe.dropFirst(letter.unicodeScalars.count).split(separator: Self.joiner)
        #expect(runs.dropLast().allSatisfy { $0.count == 30 } && runs.last.map { (1...30).contains($0.count) } == true)
        #expect(String(safe).streamSafe.unicodeScalars.elementsEqual(safe), "it is safe already")
    }

    @Test(arguments: [("\u{344}", 15), ("\u{F73}", 15), ("\u{FF9E}", 30), ("\u{1D165}", 30)])
    func `marks count as they are when they are taken apart`(mark: String, most: Int) {
        #expect(String(repeating: mark, count: most).streamSafe.unicodeScalars.count == most)
        #expect(String(repeating: mark, count: most + 1).streamSafe.unicodeScalars.count == most + 2)
    }

    @Test func `the marks that are known without the tables are those of the tables`() {
        for value in UInt32(0x300)...0x36F where value != 0x344 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isMark = scalar.properties.canonicalCombiningClass != .notReordered
            let safe = String(repeating: Character(scalar), count: 31).streamSafe
            #expect(safe.unicodeScalars.count == (isMark ? 32 : 31), "\(value)")
        }
    }

    @Test(arguments: ["", "b", "한글", "\u{301}b"])
    func `what stands before, between and after long runs stays`(end: String) {
        let runs = ["Zoe\u{308}" + Self.marks(100), "한" + Self.marks(31), end]

        let safe = runs.joined().streamSafe.unicodeScalars

        #expect(safe.filter { $0 != Self.joiner }.elementsEqual(runs.joined().unicodeScalars))
        #expect(safe.count { $0 == Self.joiner } == 4)
    }

    // What is not safe would take longer than a test may.
    @Test func `a safe text of a megabyte of marks is soon compared and composed`() {
        let text = ("a" + Self.marks(500_000)).streamSafe

        #expect(Set([text]).contains(text))
        #expect(text.precomposedStringWithCanonicalMapping == text)
        #expect(text.precomposedStringWithCompatibilityMapping == text.decomposedStringWithCompatibilityMapping)
    }

    @Test(arguments: [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("\r\r\n\n", "\n\n\n"), ("할\r일", "할\n일"), ("a b", "a b"), ("", ""),
    ])
    func `line ends become one kind`(text: String, plain: String) {
        #expect(text.withPlainLineEnds.utf8.elementsEqual(plain.utf8))
    }
}
