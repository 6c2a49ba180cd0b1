import Glibc

/// Why a server could not start, as one sentence for the operator.
public struct StartFailure: Error, CustomStringConvertible, Equatable {
    /// The sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    init(binding host: String, port: Int, _ code: Int32) {
        switch code {
        case EADDRINUSE:
            self.init("Port \(port) on \(host) is in use by another program.")
        case EACCES:
            self.init("Port \(port) may not be opened by this user: ports below 1024 belong to the system.")
        case EADDRNOTAVAIL:
            self.init("\"\(host)\" is not an address of this machine.")
        default:
            self.init("Cannot open port \(port) on \(host): \(Self.reason(code)).")
        }
    }

    static func reason(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
}
