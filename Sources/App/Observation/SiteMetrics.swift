import Accounts
import Database
import HTTPServer
import Metrics

/// All metrics of a running site, as listed in Docs/Metrics.md.
package enum SiteMetrics {
    /// - Parameters:
    ///   - server: the public server.
    ///   - version: the program's version.
    package static func registry(_ services: Services, _ server: Server, version: String) -> Registry {
        Registry(
            services.requests.metrics + server.metrics + [signIns(services)] + hashing(services) + work(services)
                + outbox(services) + accounts(services) + services.database.metrics + [build(version)]
                + ProcessMetrics.all)
    }

    private static func signIns(_ services: Services) -> Metric {
        let ends = services.accounts.signInOutcomes
        return Metric(
            MetricFamily(
                "latchkey_sign_ins_total", .counter,
                """
                Attempts to log in, by way (password, passkey, provider, code by email, code of the app, remembered \
                browser) and outcome. Wrong codes of reauthentications count as well.
                """,
                labels: ["way", "outcome"])
        ) {
            SignInOutcome.allCases.map {
                .number(Double(ends[$0]), labels: [$0.method.rawValue, $0.outcome.rawValue])
            }
        }
    }

    private static func hashing(_ services: Services) -> [Metric] {
        let hasher = services.hasher
        return [
            Metric(MetricFamily("latchkey_hashing_waiting", .gauge, "Passwords that wait to be hashed.")) {
                Double(hasher.load.waiting)
            },
            Metric(MetricFamily("latchkey_hashing_running", .gauge, "Passwords that are being hashed.")) {
                Double(hasher.load.running)
            },
            Metric(MetricFamily("latchkey_hashing_finished_total", .counter, "Passwords that were hashed or checked."))
            {
                Double(hasher.load.finished)
            },
            Metric(
                MetricFamily(
                    "latchkey_hashing_refused_total", .counter, "Passwords refused because too many waited.")
            ) { Double(hasher.load.refused) },
        ]
    }

    private static func work(_ services: Services) -> [Metric] {
        let (work, scratch) = (services.work, services.scratch)
        let what = "Exports, imports, calendars and searches"
        return [
            Metric(MetricFamily("latchkey_work_waiting", .gauge, "\(what) that wait for a thread.")) {
                Double(work.load.waiting)
            },
            Metric(MetricFamily("latchkey_work_running", .gauge, "\(what) that are running.")) {
                Double(work.load.running)
            },
            Metric(MetricFamily("latchkey_work_finished_total", .counter, "\(what) that have finished.")) {
                Double(work.load.finished)
            },
            Metric(
                MetricFamily("latchkey_work_refused_total", .counter, "\(what) refused because too many waited.")
            ) { Double(work.load.refused) },
            Metric(
                MetricFamily(
                    "latchkey_scratch_bytes", .gauge, "Bytes on disk of large responses that are being sent.")
            ) { Double(scratch.load.bytes) },
        ]
    }

    private static func outbox(_ services: Services) -> [Metric] {
        let outbox = services.outbox
        return [
            Metric(
                MetricFamily(
                    "latchkey_outbox_mails", .gauge,
                    "Emails in the outbox: waiting for a first or further attempt, or dead, which means given up.",
                    labels: ["state"])
            ) {
                let state = try await outbox.state()
                return [
                    .number(Double(state.waiting), labels: ["waiting"]), .number(Double(state.dead), labels: ["dead"]),
                ]
            },
            Metric(
                MetricFamily(
                    "latchkey_outbox_oldest_age_seconds", .gauge,
                    "Age of the oldest waiting email; 0 when none waits.")
            ) { try await outbox.state().oldestAge },
        ]
    }

    private static func accounts(_ services: Services) -> [Metric] {
        let accounts = services.accounts
        return [
            Metric(MetricFamily("latchkey_members", .gauge, "Members.")) { Double(try await accounts.members.count()) },
            Metric(MetricFamily("latchkey_sessions", .gauge, "Sessions that have not ended.")) {
                Double(try await accounts.sessions.count())
            },
        ]
    }

    private static func build(_ version: String) -> Metric {
        Metric(
            MetricFamily("latchkey_build_info", .gauge, "Always 1; the label is the version.", labels: ["version"])
        ) { [.number(1, labels: [version])] }
    }
}
