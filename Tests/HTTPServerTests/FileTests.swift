import Foundation
import HTTPServer
import HTTPTypes
import Testing

/// Files on the wire, by `sendfile`.
@Suite(.timeLimit(.minutes(5))) final class FileTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

    private let folder: URL
    private let path: String
    private let file: OpenFile

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("content").path
        try Data(Self.content).write(to: URL(fileURLWithPath: path))
        file = try OpenFile(path: path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var representation: Representation {
        Representation(file: file, type: "application/octet-stream", version: "v1")
    }

    @Test func `a file arrives whole, also twice at once, also at a slow reader`() async throws {
        let representation = representation
        try await withServer(answering: { representation.response(to: $0) }) { server in
            let (fast, slow) = (try Client(port: server.port), try Client(port: server.port, receiveBuffer: 200_000))
            await fast.send(Self.get + Self.get)
            await slow.send(Self.get)
            for client in [fast, slow, fast] {
                let reply = try await client.receiveReply()
                #expect(reply["Content-Length"] == "3000000")
                #expect(reply.body == Self.content)
            }
        }
    }

    @Test func `HEAD, a part, a match: all on one connection`() async throws {
        let representation = representation
        try await withServer(answering: { representation.response(to: $0) }) { server in
            let client = try Client(port: server.port)
            let head = "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
            let part = "GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=1000000-1000099\r\n\r\n"
            let match = "GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: \"v1\"\r\n\r\n"
            let beyond = "GET / HTTP/1.1\r\nHost: a\r\nRange: bytes=3000000-\r\n\r\n"
            await client.send(head + part + match + beyond + Self.get)

            #expect(try await client.receiveReply(toHead: true)["Content-Length"] == "3000000")
            let second = try await client.receiveReply()
            #expect(second.status == 206)
            #expect(second["Content-Range"] == "bytes 1000000-1000099/3000000")
            #expect(second.body == Array(Self.content[1_000_000..<1_000_100]))
            #expect(try await client.receiveReply().status == 304)
            let fourth = try await client.receiveReply()
            #expect(fourth.status == 416)
            #expect(fourth["Content-Range"] == "bytes */3000000")
            #expect(try await client.receiveReply().body == Self.content)
        }
    }

    @Test func `a file is read whole, or not at all once it has become shorter`() throws {
        #expect(try file.read(10..<20) == Array(Self.content[10..<20]))
        truncate(path, 1_000)

        let error = #expect(throws: ServedFileFailure.self) { _ = try file.read(900..<1_100) }

        #expect(error?.description == "\(path) can't be read: It has become shorter.")
        #expect(error?.code == nil)
        #expect(try file.read(900..<1_000) == Array(Self.content[900..<1_000]))
    }

    @Test func `a file that has become shorter ends the connection, not the server`() async throws {
        let file = file
        try await withServer(answering: { _ in Response(file: file) }) { server in
            truncate(path, 1_000)
            let client = try Client(port: server.port)
            await client.send(Self.get)
            await #expect(throws: Client.Failure.self) { _ = try await client.receiveReply() }
            let next = try Client(port: server.port)
            await next.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try await next.receiveReply(toHead: true).status == 200)
        }
    }

    @Test func `a client that leaves in the middle does not end the program`() async throws {
        let file = file
        try await withServer(answering: { _ in Response(file: file) }) { server in
            for _ in 0..<20 {
                let client = try Client(port: server.port, receiveBuffer: 4_096)
                await client.send(Self.get)
                _ = try await client.receive(atMost: 100)
                client.reset()
            }
            let client = try Client(port: server.port)
            await client.send(Self.get)
            #expect(try await client.receiveReply().body.count == 3_000_000)
        }
    }

    @Test func `an empty file is an empty answer`() async throws {
        let empty = folder.appendingPathComponent("empty").path
        try Data().write(to: URL(fileURLWithPath: empty))
        let file = try OpenFile(path: empty)
        try await withServer(answering: { _ in Response(file: file) }) { server in
            let client = try Client(port: server.port)
            await client.send(Self.get)
            #expect(try await client.receiveReply()["Content-Length"] == "0")
        }
    }

    @Test func `links, folders, pipes and what is not there are no files`() throws {
        let link = folder.appendingPathComponent("link").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let pipe = folder.appendingPathComponent("pipe").path
        mkfifo(pipe, 0o600)
        for wrong in [link, folder.path, pipe, folder.path + "/nothing", "/dev/null"] {
            let failure = #expect(throws: ServedFileFailure.self) { try OpenFile(path: wrong) }
            #expect(failure?.description.hasPrefix("\(wrong) can't be read: ") == true)
        }
    }
}
