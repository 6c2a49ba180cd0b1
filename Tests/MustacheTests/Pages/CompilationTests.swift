import Synchronization
import Testing

@testable import Mustache

/// A page is compiled once, by whoever asks first, and keeps nothing that only compiling needs.
@Suite(.timeLimit(.minutes(5))) struct CompilationTests {
    /// Stands for the templates that a page is compiled from.
    private final class Templates: Sendable {
        private let reads = Mutex(0)

        var count: Int { reads.withLock { $0 } }

        func compiled() -> CompiledPage {
            reads.withLock { $0 += 1 }
            return CompiledPage([], as: .html)
        }
    }

    @Test func `nothing is compiled before somebody asks, and many who ask at once get the same`() {
        let templates = Templates()
        let compilation = Compilation { templates.compiled() }
        #expect(templates.count == 0)

        let results = Array(0..<100).concurrentMap { _ in compilation.result }

        #expect(results.count == 100)
        #expect(results.allSatisfy { $0 === compilation.result })
        #expect(templates.count == 1)
    }

    @Test func `a compiled page gives up its templates`() {
        weak var kept: Templates?
        let compilation: Compilation
        do {
            let templates = Templates()
            kept = templates
            compilation = Compilation { templates.compiled() }
        }
        let isKeptAtFirst = kept != nil

        _ = compilation.result
        let isKeptForGood = kept != nil

        #expect(isKeptAtFirst)
        #expect(!isKeptForGood)
    }
}
