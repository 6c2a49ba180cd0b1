import Accounts
import Metrics

extension Accounts {
    /// How attempts to log in end.
    var signInMetrics: [Metric] {
        let ends = signInEnds
        return [
            Metric(
                MetricFamily(
                    "latchkey_sign_ins_total", .counter,
                    "Attempts to log in, by way (password, provider, remembered browser) and outcome.",
                    labels: ["way", "outcome"])
            ) { SignInEnd.allCases.map { .number(Double(ends[$0]), labels: [$0.way.rawValue, $0.outcome.rawValue]) } }
        ]
    }
}
