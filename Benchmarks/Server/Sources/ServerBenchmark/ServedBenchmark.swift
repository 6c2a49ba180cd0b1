import Foundation
import HTTPServer
import Logging

/// The server with answers that cost nothing to make: `/memory` and `/file` are the folder's file `page.html`.
enum ServedBenchmark {
    static func run(folder: String) async throws {
        let file = try OpenFile(path: folder + "/page.html")
        let inMemory = Representation(bytes: file.read(0..<file.size), type: "text/html", version: "1")
        let onDisk = Representation(file: file, type: "text/html", version: "1")
        var settings = Server.Settings(port: 0, loops: 2)
        settings.limits.connections = 30_000
        let server = Server(settings, logger: Logger(label: "benchmark")) { request in
            switch request.path {
            case "/memory": inMemory.response(to: request)
            case "/file": onDisk.response(to: request)
            case "/stream": Response { try await $0.write(file.read(0..<file.size)) }
            // Made anew for each, as an export is.
            case "/large": Response(body: [UInt8](repeating: 0x61, count: 50 << 20))
            case "/live":
                Response(headers: [.contentType: "text/event-stream"], isLive: true) { writer in
                    try await writer.write("data: hello\n\n")
                    // Until it is cancelled. A cancelled sleep would stay in the runtime's list until its time has come.
                    let (silence, keeper) = AsyncStream.makeStream(of: Never.self)
                    for await _ in silence {}
                    keeper.finish()
                }
            default: Response(status: .notFound)
            }
        }
        try server.start()
        print(server.port)
        fflush(nil)
        // Ended from outside.
        try await Task.sleep(for: .seconds(86_400))
    }
}
