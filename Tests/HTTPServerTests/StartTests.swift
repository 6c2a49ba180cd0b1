import Glibc
import HTTPServer
import Logging
import Testing

/// Whatever keeps a server from starting is reported in a sentence.
@Suite(.timeLimit(.minutes(5))) struct StartTests {
    private func server(host: String = "127.0.0.1", port: Int) -> Server {
        Server(.init(host: host, port: port, loops: 1), logger: Logger(label: "test"), handler: echo)
    }

    @Test func `a port in use is said to be in use, even by a server of our own`() async throws {
        try await withServer { running in
            let error = #expect(throws: StartFailure.self) { try server(port: running.port).start() }
            #expect(error?.description == "Port \(running.port) on 127.0.0.1 is in use by another program.")
        }
    }

    @Test func `a port may be shared by servers that say so`() async throws {
        try await withServer { running in
            var settings = Server.Settings(host: "127.0.0.1", port: running.port, loops: 1)
            settings.sharesPort = true
            let successor = Server(settings, logger: Logger(label: "test"), handler: echo)
            try successor.start()
            await successor.shutDown(within: .seconds(1))
        }
    }

    @Test(arguments: ["300.1.1.1", "nowhere.invalid", "192.0.2.1"])
    func `an address that is not ours is said not to be`(_ host: String) {
        let error = #expect(throws: StartFailure.self) { try server(host: host, port: 0).start() }
        #expect(error?.description == "\"\(host)\" is not an address of this machine.")
    }

    @Test(arguments: ["300.1.1.1", "nowhere.invalid", "192.0.2.1"])
    func `an address that is not ours is found without a start`(_ host: String) {
        let settings = Server.Settings(host: host)
        let error = #expect(throws: StartFailure.self) { try settings.requirePlace(free: false) }
        #expect(error?.description == "\"\(host)\" is not an address of this machine.")
    }

    @Test func `a port in use is found without a start, unless it may be shared`() async throws {
        try await withServer { running in
            let settings = Server.Settings(host: "127.0.0.1", port: running.port)
            try settings.requirePlace(free: false)
            let error = #expect(throws: StartFailure.self) { try settings.requirePlace(free: true) }
            #expect(error?.description == "Port \(running.port) on 127.0.0.1 is in use by another program.")
            var successor = settings
            successor.sharesPort = true
            try successor.requirePlace(free: true)
        }
    }

    @Test(arguments: [-1, 65_536])
    func `a port that cannot be is said not to be`(_ port: Int) {
        let error = #expect(throws: StartFailure.self) { try server(port: port).start() }
        #expect(error?.description == "\(port) is not a port: ports go up to 65535.")
    }

    @Test func `a server starts once`() async throws {
        _ = try await withServer { running in
            #expect(throws: StartFailure.self) { try running.start() }
        }
    }
}
