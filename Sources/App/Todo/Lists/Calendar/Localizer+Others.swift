import Todos
import Web

extension Localizer {
    /// How many to-dos there are besides so many shown, such as "+2"; nil for none.
    /// - Parameter total: as `Todos` counts: more than `Todos.mostCounted` may be one more than that.
    func others(than shown: Int, of total: Int) -> String? {
        guard total > shown else { return nil }
        return "+\(name(of: total - shown, atMost: Todos.mostCounted - shown))"
    }
}
