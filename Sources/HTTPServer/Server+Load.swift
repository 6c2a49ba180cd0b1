extension Server {
    /// A server's current load, and its counts since it started.
    public struct Load: Sendable {
        /// One event loop.
        public struct Loop: Sendable {
            /// Open connections.
            public let connections: Int
            /// How often the loop has polled the kernel.
            public let wakeUps: Int
            /// Time in which the loop was not waiting, in nanoseconds.
            public let busy: Int64
            /// How often the loop ran for over 2 ms without polling its sockets.
            public let pauses: Int
        }

        /// Empty before the server has started.
        public let loops: [Loop]
        /// Requests that the server refused without the handler, because they broke the protocol or a limit.
        public let refusedRequests: Int
        /// Connections closed at once because too many were open.
        public let turnedAwayConnections: Int
        /// Connections cut because too much memory was held for clients that kept the server waiting.
        public let cutConnections: Int
    }
}
