import Logging

extension Logger {
    /// The log of commands other than `serve`: for people, unless a setting says so.
    static func ofCommands(_ settings: ResolvedSettings) -> Logger {
        let format = settings.observation.logFormat ?? .text
        var logger = Logger(label: "latchkey") { format.handler(label: $0) { StandardError.append($0) } }
        logger.logLevel = settings.logLevel
        return logger
    }
}
