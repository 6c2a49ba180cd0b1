import Glibc

extension Server {
    /// Where a server listens, and its limits.
    public struct Settings: Sendable {
        /// An address or a name of this machine: "127.0.0.1", "::" (all, IPv4 included), "localhost".
        public var host: String
        /// 0 means any free port; `Server.port` returns it.
        public var port: Int
        /// Event loops, each with a thread.
        public var loops: Int
        /// Whether this server may take over from another one of the same user that listens there. New connections then
        /// come here; the other should be told to shut down when this one has started.
        public var sharesPort = false
        /// The path of a Unix-domain socket to listen on instead of host and port.
        public var unixSocket: String?
        /// Listening descriptors to use instead of all of the above: `SocketActivation.take()`.
        public var inherited: [Int32] = []
        /// The proxies trusted to report their client; see `Request.client`. They have no limit on connections per
        /// address.
        public var proxies: [AddressRange] = []
        /// The field that these proxies write.
        public var proxyField = ProxyField.xForwardedFor
        /// Addresses exempt from `Limits.connectionsPerAddress`: this machine itself, where proxies and tools run.
        public var uncounted = AddressRange.loopback
        /// Fields of the responses that the server sends without the handler: refusals of bad or too large requests.
        public var refusalHeaders = HeaderBlock([:])
        /// Bounds on sizes and counts.
        public var limits = Limits()
        /// Bounds on time.
        public var timeouts = Timeouts()

        /// Creates settings with one loop per core by default.
        public init(host: String = "127.0.0.1", port: Int = 8080, loops: Int = Self.cores) {
            self.host = host
            self.port = port
            self.loops = loops
        }

        /// The processor cores this process may use.
        public static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

        /// The most descriptors that the system lets this process open, if `Limits.connections` is beyond it; otherwise nil.
        public var lowDescriptorLimit: Int? {
            let highest = DescriptorLimit.highest
            return highest < limits.connections ? highest : nil
        }

        /// Whether clients may connect by a Unix-domain socket, which tells nobody's address.
        public var isOnUnixSocket: Bool {
            inherited.isEmpty ? unixSocket != nil : inherited.contains { Listener.port(of: $0) == 0 }
        }

        /// Looks whether a server could listen here. Nothing is opened for good.
        /// - Parameter free: whether another server that listens here already is a hindrance, unless it may be taken over
        ///   from.
        /// - Throws: `StartFailure`, the sentence with which a start would fail.
        public func requirePlace(free: Bool) throws(StartFailure) {
            if !inherited.isEmpty {
                for descriptor in inherited { try SocketActivation.adopt(descriptor) }
            } else if let unixSocket {
                try UnixListener.requirePlace(at: unixSocket, sharing: sharesPort || !free)
            } else if free {
                try Listener.checkIsFree(host: host, port: port, sharing: sharesPort)
            } else {
                try Listener.checkMayBeOpened(host: host, port: port)
            }
        }
    }
}
