/// A setting for logs and metrics: the suffix of its environment variable's name, and its meaning.
enum ObservationSetting: String, NamedSetting {
    case logFormat = "LOG_FORMAT"
    case logEvents = "LOG_EVENTS"
    case metricsAddress = "METRICS_ADDRESS"
    case metricsTokenFile = "METRICS_TOKEN_FILE"

    /// The default format depends on how the site is served.
    var standard: String { self == .logEvents ? "off" : "" }

    var isPathOrSecret: Bool { self == .metricsTokenFile }

    var meaning: String {
        switch self {
        case .logFormat:
            """
            The log's format: text, or json with one object a line. Default: json for serve, and text with --development \
            and for other commands.
            """
        case .logEvents:
            """
            Whether the log has the events of members' audit logs as well, and in lines about requests the member's number \
            and network address: on or off. For a log that is sent to another machine.
            """
        case .metricsAddress:
            """
            A separate address for metrics and health: a port of this machine such as 9464, an address such as \
            10.0.0.7:9464, or the path of a Unix-domain socket. Default: none.
            """
        case .metricsTokenFile:
            """
            A file with a token without which metrics are not told (Authorization: Bearer); a line end after it is allowed. \
            Default: none is needed.
            """
        }
    }
}
