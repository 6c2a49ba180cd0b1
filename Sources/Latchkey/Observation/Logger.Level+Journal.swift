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

    /// `text` with the prefix in front of each of its lines: the journal takes each for an entry of its own.
    func journalLines(_ text: String) -> [UInt8] {
        text.utf8.split(separator: UInt8(ascii: "\n")).flatMap { line -> [UInt8] in
            Array(journalPrefix.utf8) + line + [UInt8(ascii: "\n")]
        }
    }
}
