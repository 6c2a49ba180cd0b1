extension Server {
    /// What a server is busy with, and what it has done since it started.
    public struct Load: Sendable {
        /// One event loop.
        public struct Loop: Sendable {
            /// Connections that are open.
            public let connections: Int
            /// How often the kernel had news.
            public let wakeUps: Int
            /// Time in which the loop did not wait, in nanoseconds.
            public let busy: Int64
            /// How often the loop went on for over 2 ms without looking at its sockets.
            public let pauses: Int
        }

        /// Empty before the server has started.
        public let loops: [Loop]
        /// Requests that the server answered by itself, because they broke the protocol or a limit.
        public let refusedRequests: Int
        /// Connections closed at once because too many were open.
        public let turnedAwayConnections: Int
        /// Connections cut because too much was held for clients that kept the server waiting.
        public let cutConnections: Int
    }
}
