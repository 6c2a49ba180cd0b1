import Testing

@testable import App

/// A file that can't be imported, and some of the sentence about it, which names it in a test's report: a file may have
/// megabytes.
struct InvalidFile: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let sentence: String

    var testDescription: String { sentence }

    static let all =
        ([
            ([], "isn't empty"), (Array("PK\u{3}\u{4}".utf8), "compressed"), ([0x1F, 0x8B, 8], "compressed"),
            (Array("PK\u{3}\u{4}……[Content_Types].xml…xl/workbook.xml".utf8), "“CSV UTF-8”"),
            (Array("PK\u{3}\u{4}…mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8), "is a workbook"),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "is a workbook"),
            // 제목,날짜 as Excel saves it in Korea.
            ([0xC1, 0xA6, 0xB8, 0xF1, 0x2C, 0xB3, 0xAF, 0xC2, 0xA5], "in Excel, choose the type “CSV UTF-8”"),
            (Array("title,date\na\0,b".utf8), "Line 2 contains a NUL"),
            // 제목 in UTF-16 without its mark, and “t,” in UTF-32.
            ([0x1C, 0xC8, 0xA9, 0xBA], "or in UTF-16 as Excel and Notepad save it"),
            ([0x74, 0, 0, 0, 0x2C, 0, 0, 0], "Save the file as UTF-8"),
            (Array("title,date\n".utf8) + [0xFF], "Line 2 is the first"),
            ([0xFF, 0xFE, 0x00], "UTF-16"), ([0xFF, 0xFE, 0x00, 0xD8], "UTF-16"),
            (Array("hello".utf8), "isn't a calendar, spreadsheet or JSON file that can be read"),
            (Array("<html></html>".utf8), "isn't a calendar, spreadsheet or JSON file that can be read"),
            (Array("  \n ".utf8), "no to-dos"), (Array("[]".utf8), "no to-dos"),
            (Array("title,date\n\"a".utf8), "quotation mark on line 2 is never closed"),
            (Array("title,date\n\"a\"b,c".utf8), "On line 2, there's something"),
            (
                Array(("title,date\n" + String(repeating: ",", count: 1_000_000)).utf8),
                "Line 2 has more than 100 columns"
            ),
            (Array("BEGIN:VCALENDAR\r\nhello\r\n".utf8), "Line 2 of the calendar isn't in the form"),
            (Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n".utf8), "Line 2 of the calendar begins something"),
            (Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8), "no to-dos"),
            (Array(#" {"title": "Milk"}"#.utf8), "JSON can't be read"),
            (Array("[{\"title\": 1}]".utf8), "Entry 1 can't be read"), (Array("[".utf8), "line 1, character 2"),
            (Array(#"[{"title": "Milk"}, null]"#.utf8), "Entry 2 can't be read"),
            (Array(#"[{"todos": [{"title": "Milk"}]}, {"todos": [5]}]"#.utf8), "Entry 2 can't be read"),
            (Array(#"{"todos": [{"title": "Milk"}, {"title": 5}]}"#.utf8), "Entry 2 can't be read"),
            (Array("[\n{\"title\": \"우유 🥛\"},\n]".utf8), "line 3, character 1 on"),
            (Array(#"[{"title": "우유 \ud800"}]"#.utf8), "line 1, character 22 on"),
            (Array(#"[{"title": "A", "title": "B"}]"#.utf8), "” twice in one object"),
            (Array(String(repeating: "[", count: 100_000).utf8), "JSON can't be read"),
            (Array(("[" + String(repeating: "{},", count: 10_001) + "{}]").utf8), "more than 10000 entries"),
            (
                Array(("title,date\n" + String(repeating: "a,2026-11-22\n", count: 10_001)).utf8),
                "more than 10000 entries"
            ),
            ([UInt8](repeating: 0x61, count: ImportFile.mostBytes + 1), "too large"),
        ] as [([UInt8], String)]).map { InvalidFile(bytes: $0, sentence: $1) }
}
