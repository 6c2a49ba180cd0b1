import HTTPServer
import Metrics

extension Server {
    /// The load of the event loops, and what the server answered by itself.
    var metrics: [Metric] {
        [
            perLoop("latchkey_http_connections", .gauge, "Open connections, by event loop.") {
                Double($0.connections)
            },
            perLoop(
                "latchkey_http_loop_wakeups_total", .counter,
                "How often the system woke an event loop, by event loop."
            ) { Double($0.wakeUps) },
            perLoop(
                "latchkey_http_loop_busy_seconds_total", .counter,
                "Time that an event loop did not wait, by event loop. Near one second per second, it is overloaded."
            ) { Double($0.busy) / 1e9 },
            perLoop(
                "latchkey_http_loop_pauses_total", .counter,
                "How often an event loop did not check its sockets for over 2 ms, by event loop."
            ) { Double($0.pauses) },
            Metric(
                MetricFamily(
                    "latchkey_http_refused_requests_total", .counter,
                    "Requests that broke the protocol or a limit, answered by the server itself.")
            ) { [weak self] in Double(self?.load.refusedRequests ?? 0) },
            Metric(
                MetricFamily(
                    "latchkey_http_turned_away_connections_total", .counter,
                    "Connections closed at once because too many were open.")
            ) { [weak self] in Double(self?.load.turnedAwayConnections ?? 0) },
            Metric(
                MetricFamily(
                    "latchkey_http_cut_connections_total", .counter,
                    "Connections cut because too much was buffered for slow clients.")
            ) { [weak self] in Double(self?.load.cutConnections ?? 0) },
        ]
    }

    private func perLoop(
        _ name: String, _ kind: MetricFamily.Kind, _ meaning: String,
        _ value: @escaping @Sendable (Load.Loop) -> Double
    ) -> Metric {
        Metric(MetricFamily(name, kind, meaning, labels: ["loop"])) { [weak self] in
            (self?.load.loops ?? []).enumerated().map { .number(value($1), labels: [String($0)]) }
        }
    }
}
