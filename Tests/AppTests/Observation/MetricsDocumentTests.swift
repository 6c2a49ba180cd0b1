import Foundation
import HTTPServer
import Metrics
import Testing

@testable import App

/// Docs/Metrics.md and the board for Grafana name what there is, and nothing else.
@Suite(.timeLimit(.minutes(5))) struct MetricsDocumentTests {
    private static let file = TestSite.path("Docs/Metrics.md")
    private static let (begin, end) = ("<!-- metrics -->\n", "<!-- end of metrics -->")
    /// Names that queries have from Grafana or Prometheus, not from us.
    private static let language: Set<String> = [
        "sum", "rate", "increase", "max", "min", "by", "le", "histogram_quantile", "time", "clamp_max", "without", "on",
        "ignoring",
        "changes", "offset", "or", "and", "unless", "topk", "__rate_interval", "instance", "job",
    ]

    private let families: [MetricFamily]

    init() throws {
        let site = try TestSite()
        let server = Server(Server.Settings(port: 0), logger: site.services.logger, handler: site.site.respond)
        families = SiteMetrics.registry(site.services, server, version: "").metrics.map(\.family)
    }

    @Test func `the table of metrics says what there is`() throws {
        let rows = families.map { family in
            let labels = family.labels.map { "`\($0)`" }.joined(separator: ", ")
            return "| `\(family.name)` | \(family.kind.rawValue) | \(labels) | \(family.meaning) |\n"
        }
        let table = "\n| name | kind | labels | meaning |\n|---|---|---|---|\n" + rows.joined() + "\n"
        try GeneratedTable(file: Self.file, begin: Self.begin, end: Self.end).expect(table)
    }

    @Test func `names and meanings are as Prometheus wants them`() {
        #expect(Set(families.map(\.name)).count == families.count)
        for family in families {
            #expect(family.name.wholeMatch(of: /(latchkey|process)_[a-z]+(_[a-z]+)*/) != nil, "\(family.name)")
            #expect(family.name.hasSuffix("_total") == (family.kind == .counter), "\(family.name)")
            #expect(family.kind != .histogram || family.name.hasSuffix("_seconds"), "\(family.name)")
            #expect(family.meaning.hasSuffix("."), "\(family.name)")
        }
    }

    @Test func `every name in the board's queries is a metric's or one of its labels`() throws {
        let queries = try queries()
        let labels = Set(families.flatMap(\.labels))
        let series = Set(families.flatMap(\.series))

        #expect(queries.count > 12)
        for query in queries {
            // Labels' values are in quotes.
            let bare = query.replacing(/"[^"]*"/, with: "")
            let names = Set(bare.matches(of: /[a-zA-Z_][a-zA-Z0-9_]*/).map { String($0.output) })
            #expect(!names.isDisjoint(with: series), "\(query) asks for no metric")
            #expect(names.subtracting(series).subtracting(labels).subtracting(Self.language).isEmpty, "\(query)")
        }
    }

    @Test func `the board shows every kind of thing that is counted`() throws {
        let queries = try queries().joined(separator: " ")

        for family in families where family.name != "process_max_fds" {
            #expect(family.series.contains { queries.contains($0) }, "the board lacks \(family.name)")
        }
    }

    private func queries() throws -> [String] {
        let data = try Data(contentsOf: URL(fileURLWithPath: TestSite.path("Deploy/grafana/latchkey.json")))
        let board = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let panels = try #require(board["panels"] as? [[String: Any]])
        #expect(Set(panels.compactMap { $0["id"] as? Int }).count == panels.count)
        return panels.flatMap { panel in
            (panel["targets"] as? [[String: Any]] ?? []).compactMap { $0["expr"] as? String }
        }
    }
}
