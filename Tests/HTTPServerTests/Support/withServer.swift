import HTTPServer
import Logging

/// Runs a server on a free port of 127.0.0.1 for as long as `work` takes.
func withServer<Value>(
    _ change: (inout Server.Settings) -> Void = { _ in },
    answering handler: @escaping @Sendable (Request) async -> Response = echo,
    _ work: (Server) async throws -> Value
) async throws -> Value {
    var settings = Server.Settings(host: "127.0.0.1", port: 0, loops: 2)
    settings.timeouts = .patient
    change(&settings)
    let server = Server(settings, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, handler: handler)
    try server.start()
    do {
        let value = try await work(server)
        await server.shutDown(within: .seconds(5))
        return value
    } catch {
        await server.shutDown(within: .zero)
        throw error
    }
}

/// Answers with what was understood: "METHOD path?query [body]".
let echo: @Sendable (Request) async -> Response = { request in
    let query = request.query.map { "?" + $0 } ?? ""
    let text = "\(request.method) \(request.path)\(query) [\(String(decoding: request.body, as: UTF8.self))]"
    return Response(headers: [.contentType: "text/plain"], body: Array(text.utf8))
}

extension Timeouts {
    /// So long that a machine busy with other tests does not run into them; tests of time-outs shorten the one they
    /// mean.
    static var patient: Timeouts {
        var timeouts = Timeouts()
        timeouts.head = .seconds(300)
        timeouts.idle = .seconds(300)
        timeouts.bodyStall = .seconds(300)
        timeouts.bodyGrace = .seconds(300)
        timeouts.writeStall = .seconds(300)
        timeouts.writeGrace = .seconds(300)
        timeouts.halfClose = .seconds(300)
        timeouts.linger = .seconds(300)
        timeouts.lingerPause = .seconds(300)
        return timeouts
    }
}
