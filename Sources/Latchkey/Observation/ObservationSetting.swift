/// A setting for logs and metrics: the suffix of its environment variable's name, and its meaning.
enum ObservationSetting: String, NamedSetting {
    case logFormat = "LOG_FORMAT"
    case metricsAddress = "METRICS_ADDRESS"

    /// The default format depends on how the site is served.
    var standard: String { "" }

    var meaning: String {
        switch self {
        case .logFormat:
            "The log's format: text, or json with one object a line. Default: json, or text with --development."
        case .metricsAddress:
            """
            A separate address for metrics and health: a port of this machine such as 9464, an address such as \
            10.0.0.7:9464, or the path of a Unix-domain socket. Default: none.
            """
        }
    }
}
