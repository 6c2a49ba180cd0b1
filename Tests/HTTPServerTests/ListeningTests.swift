import CLinux
import Foundation
import Glibc
import HTTPServer
import Logging
import Testing

/// Where a server can be reached: IPv6, Unix-domain sockets, sockets that were open before.
@Suite(.timeLimit(.minutes(5))) final class ListeningTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString.prefix(8).description)

    private var path: String { folder.path + "/http" }

    private static let whoAmI: @Sendable (Request) async -> Response = { Response(body: Array($0.peer.utf8)) }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static func text(port: Int) async throws -> String { try await text(try Client(port: port)) }
    private static func text(sixPort: Int) async throws -> String { try await text(try Client(sixPort: sixPort)) }
    private static func text(path: String) async throws -> String { try await text(try Client(path: path)) }

    private static func text(_ client: Client) async throws -> String {
        await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return try await client.receiveReply().text
    }

    @Test func `IPv6 is served, and by the address of all IPv4 too`() async throws {
        try await withServer({ $0.host = "::1" }, answering: Self.whoAmI) { server in
            let text = try await Self.text(sixPort: server.port)
            #expect(text == "::1")
        }
        try await withServer({ $0.host = "::" }, answering: Self.whoAmI) { server in
            let text = try await Self.text(sixPort: server.port)
            #expect(text == "::1")
            let fourText = try await Self.text(port: server.port)
            #expect(fourText == "127.0.0.1")
        }
    }

    @Test func `a Unix-domain socket is served, for owner and group, and is gone afterwards`() async throws {
        let path = path
        try await withServer({ $0.unixSocket = path }, answering: Self.whoAmI) { server in
            #expect(server.port == 0)
            for _ in 0..<10 {
                let text = try await Self.text(path: path)
                #expect(text == "unix")
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o660)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a proxy at a Unix-domain socket is believed when named`() async throws {
        let path = path
        try await withServer(
            {
                $0.unixSocket = path
                $0.proxies = AddressRange("unix").map { [$0] } ?? []
            }, answering: { Response(body: Array($0.client.utf8)) }
        ) { _ in
            let client = try Client(path: path)
            await client.send("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
            #expect(try await client.receiveReply().text == "192.0.2.1")
        }
    }

    @Test func `a socket left by a crash is replaced, one in use or another file is not`() async throws {
        let (path, left) = (path, socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(left, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(left)
        #expect(bound == 0)

        try await withServer({ $0.unixSocket = path }) { _ in
            let text = try await Self.text(path: path)
            #expect(text == "GET / []")
            await #expect(throws: StartFailure.self) { try await withServer({ $0.unixSocket = path }) { _ in } }
            let again = try await Self.text(path: path)
            #expect(again == "GET / []")
        }

        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        await #expect(throws: StartFailure.self) { try await withServer({ $0.unixSocket = path }) { _ in } }
        #expect(FileManager.default.contents(atPath: path) == Data("precious".utf8))
        let long = path + String(repeating: "x", count: 200)
        await #expect(throws: StartFailure.self) { try await withServer({ $0.unixSocket = long }) { _ in } }
    }

    @Test func `sockets that were open before are served, several at once`() async throws {
        let (one, two) = (try Self.listener(), try Self.listener())
        try await withServer({ $0.inherited = [one.descriptor, two.descriptor] }, answering: Self.whoAmI) { server in
            #expect(server.port == one.port)
            for port in [one.port, two.port, one.port] {
                let text = try await Self.text(port: port)
                #expect(text == "127.0.0.1")
            }
        }
        #expect(throws: Client.Failure.self) { try Client(port: one.port) }
    }

    @Test func `a descriptor that does not listen is refused`() async throws {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        let mute = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(mute) }
        for wrong in [file, mute, 9_999] {
            await #expect(throws: StartFailure.self) { try await withServer({ $0.inherited = [wrong] }) { _ in } }
        }
    }

    private static func listener() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, length)
                _ = listen(descriptor, 16)
                _ = getsockname(descriptor, $0, &length)
            }
        }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }
}
