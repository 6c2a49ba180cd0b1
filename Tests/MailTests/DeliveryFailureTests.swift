import Testing

@testable import Mail

@Suite(.timeLimit(.minutes(5))) struct DeliveryFailureTests {
    @Test(arguments: [
        ("550 <ana@example.com>: no such user", "550 <a…@example.com>: no such user"),
        ("550 ana.b+c@example.com 아나@example.com", "550 a…@example.com 아…@example.com"),
        ("554 found https://todo.example.com/reset/secret in it", "554 found https://… in it"),
        ("554 <http://x.example/a@b>", "554 <http://…>"),
        ("450 one\r\nerror latchkey: two", "450 one  error latchkey: two"),
    ])
    func `a mail server's answer is fit for the log`(said: String, logged: String) {
        #expect(DeliveryFailure(.postponed, said).description == logged)
    }

    @Test func `a long answer is cut`() {
        #expect(DeliveryFailure(.refused, String(repeating: "x", count: 5000)).description.count == 300)
    }
}
