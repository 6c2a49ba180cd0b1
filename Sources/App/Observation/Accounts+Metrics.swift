import Accounts
import Metrics

extension Accounts {
    /// Sign-in attempts by outcome.
    var signInMetrics: [Metric] {
        let ends = signInOutcomes
        return [
            Metric(
                MetricFamily(
                    "latchkey_sign_ins_total", .counter,
                    """
                    Attempts to log in, by way (password, passkey, provider, code by email, code of the app, remembered \
                    browser) and outcome.
                    """,
                    labels: ["way", "outcome"])
            ) {
                SignInOutcome.allCases.map {
                    .number(Double(ends[$0]), labels: [$0.method.rawValue, $0.outcome.rawValue])
                }
            }
        ]
    }
}
