extension Connection {
    /// Starts a task, which runs as long as requests follow each other closely.
    func begin() {
        socket.task = Task(executorPreference: loop) { [self] in await serve() }
    }

    /// Waits without a task until there is something to read.
    func rest() {
        socket.rest(self, until: idleDeadline)
    }

    /// Resumes after a rest, depending on what ended it.
    func resume(after signal: WakeReason) {
        switch signal {
        case .ready: begin()
        case .drained: rest()
        case .aborted: end()
        case .timedOut:
            // Not synchronously: the loop is iterating over the expired deadlines.
            Task(executorPreference: loop) { [self] in
                if socket.hasArrivals() || loop.now < idleDeadline { rest() } else { end() }
            }
        }
    }

    /// When a connection on which no request has begun is closed without a response. An empty line begins none, and
    /// buys no time.
    var idleDeadline: Int64 {
        if loop.isDraining { return min(idleSince, loop.now) + context.timeouts.drainGrace }
        return idleSince + (requestsServed > 0 ? context.timeouts.idle : context.timeouts.head)
    }
}
