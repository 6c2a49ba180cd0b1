import Synchronization

/// A page that is compiled when its result is first asked for.
final class Compilation: Sendable {
    private let done = AtomicLazyReference<CompiledPage>()
    private let compile: Mutex<@Sendable () -> CompiledPage>

    init(_ compile: @escaping @Sendable () -> CompiledPage) {
        self.compile = Mutex(compile)
    }

    /// Whoever asks meanwhile waits; once it is there, rendering takes no lock.
    var result: CompiledPage {
        if let result = done.load() { return result }
        return compile.withLock { compile in
            let result = done.storeIfNil(compile())
            // Gives up the templates.
            compile = { result }
            return result
        }
    }
}
