import Metrics
import Testing

@Suite(.timeLimit(.minutes(5))) struct RegistryTests {
    private func text(_ metrics: [Metric]) async -> String {
        await String(decoding: Registry(metrics).text(), as: UTF8.self)
    }

    @Test func `a metric is its meaning, its kind and its values`() async {
        let metric = Metric(MetricFamily("doors_opened_total", .counter, "Doors opened.", labels: ["door", "by"])) {
            [.number(3, labels: ["front", "key"]), .number(1, labels: ["back", "force"])]
        }

        await #expect(
            text([metric]) == """
                # HELP doors_opened_total Doors opened.
                # TYPE doors_opened_total counter
                doors_opened_total{door="front",by="key"} 3
                doors_opened_total{door="back",by="force"} 1

                """)
    }

    @Test func `a histogram counts everything up to each bound, and has sum and count`() async {
        let histogram = Histogram(bounds: [0.001, 0.01])
        for milliseconds in [1, 2, 500] { histogram.record(Int64(milliseconds) * 1_000_000) }
        let metric = Metric(MetricFamily("wait_seconds", .histogram, "Waits.", labels: ["at"])) {
            [.durations(histogram.snapshot, labels: ["door"])]
        }

        await #expect(
            text([metric]) == """
                # HELP wait_seconds Waits.
                # TYPE wait_seconds histogram
                wait_seconds_bucket{at="door",le="0.001"} 1
                wait_seconds_bucket{at="door",le="0.01"} 2
                wait_seconds_bucket{at="door",le="+Inf"} 3
                wait_seconds_sum{at="door"} 0.503
                wait_seconds_count{at="door"} 3

                """)
    }

    @Test(arguments: [(0.0, "0"), (-2.0, "-2"), (0.25, "0.25"), (1_732_000_000.5, "1732000000.5"), (0.000005, "5e-06")])
    func `a number is written as programs read it`(number: Double, written: String) async {
        let lines = await text([Metric(MetricFamily("n", .gauge, "N."), value: { number })])

        #expect(lines.hasSuffix("\nn \(written)\n"))
    }

    @Test func `a label or a meaning can't break out of its line`() async {
        let metric = Metric(MetricFamily("n", .gauge, "One\nor \\ \"two\".", labels: ["a"])) {
            [.number(1, labels: ["\"} 7\nfake 1 \\"])]
        }

        await #expect(
            text([metric]).split(separator: "\n").map(String.init) == [
                #"# HELP n One\nor \\ "two"."#, "# TYPE n gauge", #"n{a="\"} 7\nfake 1 \\"} 1"#,
            ])
    }

    @Test func `a metric that can't be read is reported, and leaves the others alone`() async {
        struct Broken: Error {}
        let broken = Metric(MetricFamily("broken", .gauge, "Broken."), value: { throw Broken() })
        let whole = Metric(MetricFamily("whole", .gauge, "Whole.")) { 1 }

        let lines = await text([broken, whole]).split(separator: "\n")

        #expect(lines.first == "# broken can't be read at this moment.")
        #expect(lines.last == "whole 1")
    }

    @Test func `an event that never happened has no lines`() async {
        await #expect(text([Metric(MetricFamily("n", .counter, "N.", labels: ["a"])) { [] }]).isEmpty)
    }

    @Test func `a histogram is found under three names`() {
        #expect(MetricFamily("n", .histogram, "N.").series == ["n_bucket", "n_sum", "n_count"])
        #expect(MetricFamily("n", .gauge, "N.").series == ["n"])
    }
}
