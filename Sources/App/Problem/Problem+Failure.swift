import Logging
import Secrets

extension Problem {
    /// Turns an error that nobody foresaw into a page: the error goes to the log, the visitor gets a reference to it.
    static func failure(_ error: any Error, _ logger: Logger) -> Problem {
        let reference = String(Token.random().text.prefix(8))
        logger.error("A request failed", metadata: ["reference": "\(reference)", "error": "\(error)"])
        return .failure(reference: reference)
    }
}
