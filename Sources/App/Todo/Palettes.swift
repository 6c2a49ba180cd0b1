import Synchronization
import Todos
import Web

/// Where pages get a member's palette from.
///
/// Most members change no category: theirs is made once for each language. Others' are kept until they change something.
final class Palettes: Sendable {
    private let todos: Todos
    private let standard = Mutex<[String: Palette]>([:])
    private let memory = TodoMemory<String, Palette>(most: 1000)

    init(_ todos: Todos) {
        self.todos = todos
    }

    /// - Parameter changeCount: `Todos.changeCount` of the owner.
    func of(_ owner: Owner, at changeCount: Int64, _ words: Words) throws -> Palette {
        try memory.content(of: owner, at: changeCount, words.language) { try of(owner, words) }
    }

    func of(_ owner: Owner, _ words: Words) throws -> Palette {
        let categories = try todos.categories(of: owner)
        guard categories == CategoryDetails.standard else { return Palette(categories, words) }
        return standard.withLock { known in
            if let palette = known[words.language] { return palette }
            let palette = Palette(categories, words)
            known[words.language] = palette
            return palette
        }
    }
}
