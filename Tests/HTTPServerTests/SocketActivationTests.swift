import Testing

@testable import HTTPServer

/// The environment that systemd sets: sd_listen_fds(3).
@Suite(.timeLimit(.minutes(5))) struct SocketActivationTests {
    private static let cases: [(pid: String?, count: String?, descriptors: [Int32])] = [
        ("7", "1", [3]), ("7", "2", [3, 4]), ("8", "1", []), (nil, "1", []), ("7", nil, []), ("7", "0", []),
        ("7", "-1", []), ("7", "a", []), ("7", "", []), ("", "1", []), ("7", "65", []), ("7", "99999999999", []),
    ]

    @Test func `sockets are taken when they are for this process`() {
        for (pid, count, expected) in Self.cases {
            let found = SocketActivation.descriptors(pid: pid, count: count, own: 7)
            #expect(found == expected, "LISTEN_PID \(pid ?? "unset"), LISTEN_FDS \(count ?? "unset")")
        }
    }

    @Test func `a descriptor that is no listening socket is found without a start`() {
        var settings = Server.Settings()
        settings.inherited = [-1]

        let error = #expect(throws: StartFailure.self) { try settings.requirePlace(free: true) }

        #expect(
            error?.description == "Descriptor -1, passed by socket activation, is not a listening stream socket.")
    }
}
