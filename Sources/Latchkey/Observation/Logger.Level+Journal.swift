import Logging

extension Logger.Level {
    /// What tells systemd's journal, in front of a line, the line's priority (sd-daemon(3)).
    var journalPrefix: String {
        switch self {
        case .trace, .debug: "<7>"
        case .info: "<6>"
        case .notice: "<5>"
        case .warning: "<4>"
        case .error: "<3>"
        case .critical: "<2>"
        }
    }
}
