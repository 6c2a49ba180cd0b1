import Synchronization
import Todos
import Web

/// Where pages get a member's palette from.
///
/// Most members change no category: theirs is made once for each language.
final class Palettes: Sendable {
    private let todos: Todos
    private let standard = Mutex<[String: Palette]>([:])

    init(_ todos: Todos) {
        self.todos = todos
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
