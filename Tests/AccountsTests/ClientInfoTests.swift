import Accounts
import Testing

@Suite(.timeLimit(.minutes(5))) struct ClientInfoTests {
    @Test func `the first 300 bytes of a browser's name are kept`() {
        let name = String(repeating: "x", count: 299)

        #expect(ClientInfo(address: "192.0.2.7", userAgent: name + "y").userAgent == name + "y")
        #expect(ClientInfo(address: "192.0.2.7", userAgent: name + "yz").userAgent == name + "y")
    }
}
