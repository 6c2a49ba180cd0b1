/// A setting for logs and metrics: the suffix of its environment variable's name, and its meaning.
enum ObservationSetting: String, NamedSetting {
    case logFormat = "LOG_FORMAT"
    case metricsAddress = "METRICS_ADDRESS"

    /// The default format depends on how the site is served.
    var standard: String { "" }

    var meaning: String {
        switch self {
        case .logFormat:
            "How to log: text, for people, or json, an object a line. Without it, json, and text with --development."
        case .metricsAddress:
            """
            Where to tell metrics and health, apart from the site: a port of this machine itself such as 9464, an \
            address such as 10.0.0.7:9464, or the path of a Unix-domain socket. Without it, nowhere.
            """
        }
    }
}
