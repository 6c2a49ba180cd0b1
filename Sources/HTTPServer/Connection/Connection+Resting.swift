extension Connection {
    /// Begins a task, which lives for as long as requests follow each other closely.
    func begin() {
        socket.task = Task(executorPreference: loop) { [self] in await serve() }
    }

    /// Waits without a task until there is something to read.
    func rest() {
        socket.rest(self, until: restDeadline)
    }

    /// What ends a rest.
    func goOn(after signal: Signal) {
        switch signal {
        case .ready: begin()
        case .drained: rest()
        case .aborted: end()
        case .timedOut:
            // Not here and now: the wheel, which tells us, is being gone through.
            Task(executorPreference: loop) { [self] in
                if socket.isReadable || loop.now < restDeadline { rest() } else { end() }
            }
        }
    }

    /// When whoever says nothing is closed without a word.
    private var restDeadline: Int64 {
        if loop.isDraining { return min(idleSince, loop.now) + service.patience.farewell }
        return idleSince + (requestsServed > 0 ? service.patience.idle : service.patience.head)
    }
}
