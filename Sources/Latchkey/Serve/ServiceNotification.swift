import Foundation

/// Tells systemd the state of the service (sd_notify(3)): a datagram to the socket that `NOTIFY_SOCKET` names. Does
/// nothing without that variable.
struct ServiceNotification {
    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    private let socket: String?

    /// Reads the variable once and removes it from the environment, so that no child process notifies in this one's
    /// name.
    static func take() -> ServiceNotification {
        defer { unsetenv("NOTIFY_SOCKET") }
        return ServiceNotification(socket: getenv("NOTIFY_SOCKET").map { String(cString: $0) })
    }

    /// - Parameter socket: a path, or `@` and a name in the abstract namespace (unix(7)).
    init(socket: String?) {
        self.socket = socket
    }

    /// - Returns: false if there is a socket and it could not be notified.
    @discardableResult
    func tell(_ state: State) -> Bool {
        guard let socket else { return true }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let isAbstract = socket.hasPrefix("@")
        let name = isAbstract ? [0] + Array(socket.utf8.dropFirst()) : Array(socket.utf8)
        guard isAbstract || socket.hasPrefix("/"), name.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return false
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        // An abstract name ends where its length says; a path ends with a zero byte.
        let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
        let length = socklen_t(start + name.count + (isAbstract ? 0 : 1))
        let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let message = Array(state.rawValue.utf8)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, message, message.count, 0, $0, length) == message.count
            }
        }
    }
}
