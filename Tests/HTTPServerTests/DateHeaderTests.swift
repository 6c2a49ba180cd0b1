import Testing

@testable import HTTPServer

/// The Date header line.
@Suite(.timeLimit(.minutes(5))) struct DateHeaderTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_827_696, "Tue, 29 Feb 2000 12:34:56 GMT"), (4_102_444_799, "Thu, 31 Dec 2099 23:59:59 GMT"),
    ])
    func `a moment is written as an IMF-fixdate`(_ seconds: Int, _ text: String) {
        #expect(String(decoding: DateHeader.format(seconds), as: UTF8.self) == "Date: \(text)\r\n")
    }
}
