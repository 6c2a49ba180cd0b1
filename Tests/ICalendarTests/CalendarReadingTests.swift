import Testing

@testable import ICalendar

@Suite(.timeLimit(.minutes(5))) struct CalendarReadingTests {
    private func read(_ text: String, limits: CalendarLimits = CalendarLimits()) throws -> [Component] {
        try Component.calendars(in: Array(text.utf8), limits: limits)
    }

    @Test func `components, properties and their lines are read`() throws {
        let calendars = try read(
            """
            BEGIN:VCALENDAR
            version:2.0

            BEGIN:VTODO
            SUMMARY;LANGUAGE=en:Buy
              milk
            BEGIN:VALARM
            END:VALARM
            END:VTODO
            END:vcalendar
            BEGIN:VCALENDAR
            END:VCALENDAR
            """)

        #expect(calendars.count == 2)
        let todo = calendars[0].components[0]
        #expect(calendars[0]["VERSION"]?.value == "2.0")
        #expect((todo.name, todo.line, todo.components.map(\.name)) == ("VTODO", 4, ["VALARM"]))
        #expect(todo["SUMMARY"]?.text == "Buy milk")
        #expect(todo["SUMMARY"]?.line == 5)
        #expect(todo["SUMMARY"]?.parameter("LANGUAGE") == "en")
    }

    @Test(
        arguments: [
            ("", .notACalendar, 1), ("hello", .notACalendar, 1), ("title,date\na,b", .notACalendar, 1),
            ("BEGIN:VTODO\nEND:VTODO", .notACalendar, 1), ("VERSION:2.0", .notACalendar, 1),
            ("BEGIN:VCALENDAR\nhello\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\nX;A=\"b:c\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\nX;A:c\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\n:c\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\na.:c\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\n.a:c\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\na.b.c:d\nEND:VCALENDAR", .malformed, 2),
            ("BEGIN:VCALENDAR\nEND:VTODO", .unexpectedEnd, 2), ("END:VCALENDAR", .unexpectedEnd, 1),
            ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR", .unexpectedEnd, 3),
            ("BEGIN:VCALENDAR\nBEGIN:VTODO\n", .unfinished, 2), ("BEGIN:VCALENDAR", .unfinished, 1),
            ("BEGIN:VCALENDAR\nX:a\0b\nEND:VCALENDAR", .controlCharacter, 2),
        ] as [(String, CalendarError.Reason, Int)])
    func `anything but a calendar is refused with its line`(text: String, reason: CalendarError.Reason, line: Int) {
        #expect(throws: CalendarError(reason, line: line)) { try read(text) }
    }

    @Test func `a property in a group is read as one without, and as long as any if it isn't kept`() throws {
        let long = "item1.attach;VALUE=BINARY:" + String(repeating: "a", count: 300_000)
        let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\n\(long)\nitem-1.summary;LANGUAGE=en:Milk\nEND:VTODO\nEND:VCALENDAR"

        let todo = try Component.calendars(in: Array(text.utf8), keeping: ["SUMMARY"])[0].components[0]

        #expect(todo.properties.map(\.name) == ["SUMMARY"])
        #expect(todo["SUMMARY"]?.text == "Milk")
        #expect(todo["SUMMARY"]?.parameter("LANGUAGE") == "en")
        #expect(throws: CalendarError(.lineTooLong, line: 3)) { try read(text) }
    }

    @Test func `bytes that are no UTF-8 are refused with their line`() {
        let bytes = Array("BEGIN:VCALENDAR\r\nSUMMARY:a\r\n b".utf8) + [0xFF] + Array("\r\nEND:VCALENDAR\r\n".utf8)

        #expect(throws: CalendarError(.notUTF8, line: 2)) { try Component.calendars(in: bytes) }
    }

    @Test func `every bound holds, and what is just within it is read`() throws {
        var limits = CalendarLimits()
        (limits.line, limits.depth, limits.components, limits.properties) = (20, 2, 3, 2)
        let todo = "BEGIN:VTODO\nX:1\nEND:VTODO\n"

        _ = try read("BEGIN:VCALENDAR\n\(todo)\(todo)END:VCALENDAR", limits: limits)
        for (inside, reason) in [
            (String(repeating: todo, count: 3), CalendarError.Reason.tooManyComponents),
            ("X:1\nX:2\nX:3\n", .tooManyProperties),
            ("BEGIN:A\nBEGIN:B\n", .tooDeep),
            ("X:" + String(repeating: "x", count: 10) + "\n " + String(repeating: "x", count: 10) + "\n", .lineTooLong),
        ] {
            let error = #expect(throws: CalendarError.self) {
                try read("BEGIN:VCALENDAR\n\(inside)END:VCALENDAR", limits: limits)
            }
            #expect(error?.reason == reason)
        }
    }

    @Test func `a property that isn't kept may have any length, and no other line may`() throws {
        var limits = CalendarLimits()
        limits.line = 20
        let long = String(repeating: "x", count: 30)
        let folded = String(repeating: "x\n ", count: 30) + "\u{0}"
        func kept(_ lines: String) throws -> Component {
            let text = "BEGIN:VCALENDAR\nA:1\n\(lines)\nb:2\nEND:VCALENDAR"
            return try Component.calendars(in: Array(text.utf8), limits: limits, keeping: ["A", "B"])[0]
        }

        for skipped in ["C:1", "C:\(long)", "c;p=\(long):1\r\n 2", "X-C:\(folded)", "C:\(long)\r\n \(long)\n\n"] {
            let properties = try kept(skipped).properties
            #expect(properties.map(\.name) == ["A", "B"], "\(skipped)")
            #expect(properties.last?.line == 4 + skipped.utf8.filter { $0 == UInt8(ascii: "\n") }.count)
        }
        for refused in ["B:\(long)", "a;p=\(long):1", "BEGIN:\(long)", "end:\(long)", long, ":\(long)", "C \(long):"] {
            #expect(throws: CalendarError(.lineTooLong, line: 3), "\(refused)") { try kept(refused) }
        }
    }

    @Test func `a kept property of a component that isn't kept may have any length as well`() throws {
        var limits = CalendarLimits()
        limits.line = 20
        let long = String(repeating: "x", count: 30)
        let text = "BEGIN:VCALENDAR\nA:\(long)\nBEGIN:B\nA:1\nBEGIN:C\nA:\(long)\nEND:C\nA:2\nEND:B\nEND:VCALENDAR"

        let calendar = try Component.calendars(in: Array(text.utf8), limits: limits, keeping: ["A"], of: ["B"])[0]

        #expect(calendar.properties.isEmpty)
        #expect(calendar.components[0].properties.map(\.value) == ["1", "2"])
        #expect(calendar.components[0].components[0].properties.isEmpty)
    }

    @Test func `without other bounds there are these`() {
        let limits = CalendarLimits()

        #expect((limits.line, limits.depth, limits.components, limits.properties) == (262_144, 4, 30_000, 400_000))
    }

    @Test func `a name has a hundred letters at most, a property fifty parameters`() throws {
        func line(_ letters: Int, _ parameters: Int) -> String {
            "BEGIN:VCALENDAR\n" + String(repeating: "X", count: letters) + String(repeating: ";P=1", count: parameters)
                + ":1\nEND:VCALENDAR"
        }

        #expect(try read(line(100, 50))[0].properties.first?.parameters.count == 50)
        for (letters, parameters) in [(101, 0), (1, 51)] {
            #expect(throws: CalendarError(.malformed, line: 2)) { try read(line(letters, parameters)) }
        }
    }

    @Test func `a written calendar reads as the same, with any content`() throws {
        var chance = SystemRandomNumberGenerator()
        let pieces = ["a", ",", ";", ":", "\\", "\n", "\"", "^", "한", "🍙", "\t", " ", "BEGIN:", "\r\n", "'"]
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 0...60, using: &chance)).map { _ in
                pieces.randomElement(using: &chance) ?? ""
            }
            .joined().replacing("\r\n", with: "\n")
            let todo = Component("VTODO", [Property("SUMMARY", [Parameter("X", text)], value: TextValue.escaped(text))])

            let read = try Component.calendars(in: Component("VCALENDAR", [], [todo]).bytes)

            #expect(read[0].components[0]["SUMMARY"]?.text == text)
            #expect(
                read[0].components[0]["SUMMARY"]?.parameter("X") == text)
        }
    }

    @Test(arguments: ["20261121", "20261121T090000", "20261121T235960Z", "00010101T000000", "99991231"])
    func `days and times read as they are written`(text: String) {
        #expect(DateTimeValue(text)?.text == text)
    }

    @Test(arguments: [
        "", "2026112", "2026-11-21", "20261121T0900", "20261121T240000", "20261121T096000", "20261121 090000",
        "20261121T090000X", "２０２６１１２１", "20261121T090000ZZ", "-0261121",
    ])
    func `anything but a day or time is refused`(text: String) {
        #expect(DateTimeValue(text) == nil)
    }

    @Test(arguments: [
        ("PT1H30M", 0, 5400), ("P1DT12H", 1, 43_200), ("P2W", 14, 0), ("+PT0S", 0, 0), ("PT15M", 0, 900),
        ("-PT15M", 0, -900), ("-P1DT1S", -1, -1), ("PT24H", 0, 86_400),
    ])
    func `a duration is so many days and seconds`(text: String, days: Int, seconds: Int) throws {
        let duration = try #require(DurationValue(text))

        #expect((duration.days, duration.seconds) == (days, seconds))
    }

    @Test(arguments: [
        "", "P", "1H", "-", "--PT1H", "+-PT1H", "PT1H1H", "PT1M1H", "PTH", "P999999999D", "P1H", "PT1.5H", "P1D2",
    ])
    func `anything but a duration is refused`(text: String) {
        #expect(DurationValue(text) == nil)
    }

    @Test func `a line is stream-safe, even if it was folded within a row of marks`() throws {
        let calendar = try read(
            "BEGIN:VCALENDAR\nSUMMARY:a" + String(repeating: "\u{316}\u{301}\n ", count: 20) + "\nEND:VCALENDAR")

        let text = try #require(calendar[0]["SUMMARY"]?.text)
        #expect(text.unicodeScalars.count == 42 && text.unicodeScalars.contains("\u{34F}"))
    }

    // Going back in a row of flags, from its end to each of them, would take longer than a test may.
    @Test func `a row of flags is soon read`() throws {
        let flags = String(repeating: "\u{1F1F0}\u{1F1F7}", count: 30_000)
        let lines = (1...8).map { "X-\($0):" + flags + "\n" }.joined()

        let calendar = try read("BEGIN: VCALENDAR\t\n" + lines + "END:\tvcalendar ")

        #expect(calendar[0].properties.count == 8)
    }
}
