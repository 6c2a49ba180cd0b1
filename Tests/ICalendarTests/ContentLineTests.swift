import Testing

@testable import ICalendar

@Suite(.timeLimit(.minutes(5))) struct ContentLineTests {
    private func lines(of property: Property) -> [Substring] {
        let text = String(decoding: Component("VTODO", [property]).bytes, as: UTF8.self)
        return text.split(separator: "\r\n").dropFirst().dropLast()
    }

    @Test(arguments: [66, 67, 68, 75, 140, 141, 142, 1000])
    func `a long line is folded at 75 octets and reads as it was`(length: Int) throws {
        let text = String(repeating: "x", count: length)

        let lines = lines(of: Property("SUMMARY", text: text))

        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
        #expect(
            lines.enumerated().map { $0.offset == 0 ? $0.element : $0.element.dropFirst() }.joined()
                == "SUMMARY:\(text)")
    }

    @Test(arguments: ["한국어", "🍙", "é", "e\u{301}", "👨‍👩‍👧‍👦"])
    func `no character is cut in two`(character: String) throws {
        for lead in 0..<5 {
            let text = String(repeating: "a", count: lead) + String(repeating: character, count: 60)

            let lines = lines(of: Property("SUMMARY", text: text))

            #expect(lines.count > 1 && lines.allSatisfy { $0.utf8.count <= 75 })
            let read = try Component.calendars(in: Component("VCALENDAR", [Property("SUMMARY", text: text)]).bytes)
            #expect(read[0]["SUMMARY"]?.text == text)
        }
    }

    @Test func `folds that cut a character, and other line ends, are read`() throws {
        var bytes = Array("BEGIN:VCALENDAR\nSUMMARY:".utf8)
        let letter = Array("한".utf8)
        bytes += [letter[0]] + Array("\r\n ".utf8) + [letter[1]] + Array("\n\t".utf8) + [letter[2]]
        bytes += Array("\r\rEND:VCALENDAR".utf8)

        #expect(try Component.calendars(in: bytes)[0]["SUMMARY"]?.text == "한")
    }

    @Test func `a line end that was made one twice ends one line, also a folded one`() throws {
        let file = "BEGIN:VCALENDAR\r\r\nSUMMARY:a\r\r\n b\r\r\n c\r\r\nEND:VCALENDAR\r\r\n"

        let calendar = try Component.calendars(in: Array(file.utf8))[0]

        #expect(calendar["SUMMARY"]?.text == "abc")
        #expect(calendar["SUMMARY"]?.line == 2)
    }

    @Test(arguments: ["a,b;c\\d", "one\ntwo", "\\n is no line", "ends in \\", "tab\there", ":;,\"^'", "", "\n\n"])
    func `text reads as it was written`(text: String) throws {
        let read = try Component.calendars(in: Component("VCALENDAR", [Property("X", text: text)]).bytes)

        #expect(read[0]["X"]?.text == text)
    }

    @Test func `line ends become one, and what no calendar holds is left out`() {
        #expect(TextValue.escaped("a\r\nb\rc\u{0}\u{7}\u{7F}") == "a\\nb\\nc")
        #expect(TextValue.unescaped("a\\Nb\\x\\") == "a\nb\\x\\")
    }

    @Test func `lists are parted at commas that are not escaped`() {
        #expect(TextValue.list("Work,a\\,b,c\\\\,d", atMost: 4) == ["Work", "a,b", "c\\", "d"])
        #expect(TextValue.list("Work,a\\,b,c\\\\,d", atMost: 2) == ["Work", "a,b"])
    }

    @Test(arguments: ["Europe/Berlin", "a:b", "a;b,c", "say \"hi\"", "two\nlines", "^n", "^^", ""])
    func `parameters read as they were written`(value: String) throws {
        let property = Property("DTSTART", [Parameter("TZID", value), Parameter("X", "1", value)], value: "20261121")

        let read = try Component.calendars(in: Component("VCALENDAR", [property]).bytes)[0]["DTSTART"]

        #expect(read?.parameter("TZID") == value)
        #expect(read?.parameters.last?.values == ["1", value])
        #expect(read?.value == "20261121")
    }
}
