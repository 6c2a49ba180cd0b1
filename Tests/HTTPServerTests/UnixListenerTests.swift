import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(5))) struct UnixListenerTests {
    @Test func `a path that can't be listened on costs no descriptor`() throws {
        // So many that what other tests open meanwhile doesn't matter.
        let attempts = 6_000
        let before = try OpenDescriptors.count

        for _ in 0..<attempts {
            let error = #expect(throws: StartFailure.self) {
                _ = try UnixListener(path: "/nowhere/at/all", sharing: false)
            }
            #expect(error?.description == "Cannot listen on /nowhere/at/all: No such file or directory.")
        }

        #expect(try OpenDescriptors.count < before + attempts / 2)
    }

    private static let long = "/tmp/" + String(repeating: "s", count: 150)

    @Test(arguments: [
        ("/etc", "/etc exists and is not a socket."),
        ("/nowhere/at/all", "Cannot listen on /nowhere/at/all: No such file or directory."),
        (long, "Cannot listen on \(long): File name too long."),
    ])
    func `a path that no server could listen at is found without one`(path: String, sentence: String) {
        var settings = Server.Settings()
        settings.unixSocket = path

        let error = #expect(throws: StartFailure.self) { try settings.requirePlace(free: false) }

        #expect(error?.description == sentence)
    }

    @Test func `a path where a server listens, or could, is good, and is free only without one`() throws {
        let folder = TemporaryFolder()
        var settings = Server.Settings()
        try settings.requirePlace(free: false)
        settings.unixSocket = folder.path("s")
        try settings.requirePlace(free: false)

        let listener = try UnixListener(path: folder.path("s"), sharing: false)
        try settings.requirePlace(free: false)
        let error = #expect(throws: StartFailure.self) { try settings.requirePlace(free: true) }
        #expect(error?.description == "\(folder.path("s")) is in use by another program.")
        settings.sharesPort = true
        try settings.requirePlace(free: true)
        listener.remove()
        close(listener.descriptor)
    }

    @Test func `a path is in use also while the queue there is full, and by a socket of another kind`() throws {
        let folder = TemporaryFolder()
        let full = try Listener.stream(AF_UNIX)
        let datagrams = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var waiting: [Int32] = []
        defer { for descriptor in waiting + [full, datagrams] { close(descriptor) } }
        let areBound =
            UnixListener.call(bind, full, folder.path("full"))
            && UnixListener.call(bind, datagrams, folder.path("datagrams"))
        try #require(areBound)
        listen(full, 0)
        var isTaken = true
        while isTaken {
            let client = try Listener.stream(AF_UNIX)
            waiting.append(client)
            isTaken = UnixListener.call(connect, client, folder.path("full"))
        }

        for path in [folder.path("full"), folder.path("datagrams")] {
            let error = #expect(throws: StartFailure.self) { try UnixListener(path: path, sharing: false) }
            #expect(error?.description == "\(path) is in use by another program.")
        }
    }

    @Test func `a socket that this user may not use is left where it is`() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            let listener = try UnixListener(path: folder.path("s"), sharing: false)
            defer { close(listener.descriptor) }
            chmod(folder.path("s"), 0)
            // Root may use any socket. Another user may not use this one, but could put one in its place.
            chmod(folder.path, 0o777)
            let isRoot = geteuid() == 0
            if isRoot { seteuid(65_534) }

            let error = #expect(throws: StartFailure.self) {
                _ = try UnixListener(path: folder.path("s"), sharing: false)
            }
            #expect(error?.description == "Cannot listen on \(folder.path("s")): Permission denied.")
            if isRoot { seteuid(0) }
        }
    }
}
