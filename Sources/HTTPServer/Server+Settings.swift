#if canImport(Glibc)
    import Glibc
#endif

extension Server {
    /// Where a server listens and what it puts up with.
    public struct Settings: Sendable {
        /// An address or a name of this machine: "127.0.0.1", "::" (all, IPv4 included), "localhost".
        public var host: String
        /// 0 means any free one; `Server.port` tells which.
        public var port: Int
        /// Event loops, each with a thread.
        public var loops: Int
        /// Whether another server of the same user may already listen there, to be relieved by this one. New connections
        /// then come here; the other should be told to shut down when this one has started.
        public var sharesPort = false
        /// The path of a Unix-domain socket to listen on instead of host and port.
        public var unixSocket: String?
        /// Descriptors that listen already, instead of all of the above: `SocketActivation.take()`.
        public var inherited: [Int32] = []
        /// Whose word counts about whom they speak for; see `Request.client`. Their connections are not bounded one by one.
        public var proxies: [AddressRange] = []
        /// The field that these proxies write.
        public var proxyField = ProxyField.xForwardedFor
        /// Who is not held to `Limits.connectionsPerAddress`: this machine itself, where proxies and tools are.
        public var uncounted = AddressRange.loopback
        /// Fields of what the server answers by itself, without the handler: refusals of bad or too large requests.
        public var refusalHeaders = HeaderBlock([:])
        /// Bounds on sizes and counts.
        public var limits = Limits()
        /// Bounds on time.
        public var timeOuts = TimeOuts()

        /// One loop per core unless told otherwise.
        public init(host: String = "127.0.0.1", port: Int = 8080, loops: Int = Self.cores) {
            self.host = host
            self.port = port
            self.loops = loops
        }

        /// The processor cores this process may use.
        public static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
    }
}
