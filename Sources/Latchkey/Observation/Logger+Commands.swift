import Logging

extension Logger {
    /// The log of commands other than `serve`, for people.
    static var ofCommands: Logger {
        Logger(label: "latchkey") { LogFormat.text.handler(label: $0) { StandardError.append($0) } }
    }
}
