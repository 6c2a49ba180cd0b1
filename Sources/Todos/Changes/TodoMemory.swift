import Synchronization

/// What was made of owners' to-dos, for as long as nothing of theirs changes.
///
/// It has the last thing made for each owner, for a limited number of them: whoever wasn't here for the longest makes room.
package final class TodoMemory<Kind: Equatable & Sendable, Content: Sendable>: Sendable {
    private struct Entry {
        let changeCount: Int64
        let kind: Kind
        let content: Content
    }

    private struct State {
        /// Those who were here since `older` was begun anew.
        var recent: [Int64: Entry] = [:]
        var older: [Int64: Entry] = [:]
    }

    private let state = Mutex(State())
    private let most: Int

    /// - Parameter most: so many owners at least, twice as many at the most.
    package init(most: Int) {
        self.most = most
    }

    /// What was made before, or what `make` makes now.
    /// - Parameters:
    ///   - changeCount: `Todos.changeCount`, read before anything that `make` reads.
    ///   - kind: what else the content depends on.
    ///   - isSmall: false for what takes too much room to be kept.
    package func content(
        of owner: Owner, at changeCount: Int64, _ kind: Kind, where isSmall: (Content) -> Bool = { _ in true },
        _ make: () throws -> Content
    ) rethrows -> Content {
        let number = owner.memberNumber
        let known: Entry? = state.withLock { state in
            if let entry = state.recent[number] { return entry }
            guard let entry = state.older[number] else { return nil }
            keep(entry, number, &state)
            return entry
        }
        if let known, known.changeCount == changeCount, known.kind == kind { return known.content }
        let content = try make()
        if isSmall(content) {
            state.withLock { keep(Entry(changeCount: changeCount, kind: kind, content: content), number, &$0) }
        }
        return content
    }

    private func keep(_ entry: Entry, _ number: Int64, _ state: inout State) {
        if state.recent.count >= most, state.recent[number] == nil { (state.older, state.recent) = (state.recent, [:]) }
        state.recent[number] = entry
    }
}
