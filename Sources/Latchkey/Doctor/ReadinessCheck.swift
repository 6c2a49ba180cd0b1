import App
import Foundation
import HTTPServer

/// Asks whether the served site is ready, as a proxy in front does: pages that need no database come all the same.
struct ReadinessCheck {
    private static let path = "/readyz"

    let baseURL: BaseURL
    /// Where the reason is told; nil for nowhere.
    let metrics: Server.Settings?
    /// A file of trusted certificates; nil for the system's.
    let authorities: String?

    /// A problem if the site says that it isn't ready.
    func finding() -> Finding? {
        let answer = try? SiteAnswer.ask(baseURL.text + Self.path, authorities: authorities)
        guard let answer, answer.status == 503, answer.sentence == "Not ready." else { return nil }
        return .problem(
            "Site", "\(baseURL.text) answers, but isn't ready: \(Self.path) has status 503. \(reason ?? advice)")
    }

    /// What the site says at its address for metrics; nil if it can't be asked there, or is ready by now.
    private var reason: String? {
        guard let metrics, metrics.unixSocket == nil else { return nil }
        let host = Settings.name(of: metrics.host)
        let answer = try? SiteAnswer.ask("http://\(host):\(metrics.port)\(Self.path)", authorities: nil)
        guard let answer, answer.status == 503, !answer.sentence.isEmpty else { return nil }
        return answer.sentence
    }

    private var advice: String {
        """
        Check that its database can be read and written. The log says what fails, and so does \(Self.path) at \
        \(ObservationSetting.metricsAddress.variable).
        """
    }
}

extension SiteAnswer {
    /// The content, as a line of text.
    fileprivate var sentence: String {
        String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
