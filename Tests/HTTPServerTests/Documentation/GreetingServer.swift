import HTTPServer
import HTTPTypes
import Logging

/// Says hello, and the seconds one after another.
struct GreetingServer {
    let server: Server

    init(port: Int) {
        server = Server(Server.Settings(port: port), logger: Logger(label: "greeting")) { request in
            switch request.path {
            case "/":
                Response(headers: [.contentType: "text/plain; charset=utf-8"], body: Array("Hello!".utf8))
            case "/seconds":
                Response(headers: [.contentType: "text/event-stream"], isLive: true) { writer in
                    for second in 1...3 {
                        try await writer.write("data: \(second)\n\n")
                        try await Task.sleep(for: .seconds(1))
                    }
                }
            default:
                Response(status: .notFound)
            }
        }
    }
}
