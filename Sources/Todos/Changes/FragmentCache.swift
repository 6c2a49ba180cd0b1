import Synchronization

/// A cache of content made from owners' to-dos, valid until these change.
///
/// It keeps the last content for each of a limited number of owners. The least recently active owners make room, and those
/// who have gone are forgotten.
package final class FragmentCache<Kind: Equatable & Sendable, Content: Sendable>: Sendable {
    /// A class: its content, whose type is unknown here, is copied for the caller alone.
    private final class Entry: Sendable {
        let changeCount: Int64
        let history: Int64
        let kind: Kind
        let content: Content

        init(_ content: Content, of kind: Kind, at changeCount: Int64, in history: Int64) {
            (self.content, self.kind, self.changeCount, self.history) = (content, kind, changeCount, history)
        }
    }

    private struct State {
        /// The owners active since `older` was replaced.
        var recent: [Int64: Entry] = [:]
        var older: [Int64: Entry] = [:]
    }

    private let state = Mutex(State())
    private let most: Int
    private let standbyReads: @Sendable () -> Int
    private let history: @Sendable () -> Int64

    /// - Parameters:
    ///   - most: how many owners are kept at least; at most twice as many are.
    ///   - standbyReads: how often a standby was read.
    ///   - history: `Database.history`.
    package init(
        most: Int, standbyReads: @escaping @Sendable () -> Int = { 0 }, history: @escaping @Sendable () -> Int64 = { 0 }
    ) {
        (self.most, self.standbyReads, self.history) = (most, standbyReads, history)
    }

    /// Returns the cached content, or what `make` makes now.
    /// - Parameters:
    ///   - changeCount: `Todos.changeCount`, read before anything that `make` reads.
    ///   - kind: what else the content depends on.
    ///   - isSmall: false for content that is too large to keep.
    package func content(
        of owner: Owner, at changeCount: Int64, _ kind: Kind, where isSmall: (Content) -> Bool = { _ in true },
        _ make: () async throws -> Content
    ) async rethrows -> Content {
        let number = owner.memberNumber
        let history = history()
        let known: Entry? = state.withLock { state in
            if let entry = state.recent[number] { return entry }
            guard let entry = state.older[number] else { return nil }
            keep(entry, number, &state)
            return entry
        }
        if let known, known.changeCount == changeCount, known.history == history, known.kind == kind {
            return known.content
        }
        let before = standbyReads()
        let content = try await make()
        // A standby may not have come to this count, and in another history it means other changes.
        if isSmall(content), standbyReads() == before, self.history() == history {
            let entry = Entry(content, of: kind, at: changeCount, in: history)
            state.withLock { keep(entry, number, &$0) }
        }
        return content
    }

    /// Forgets the owners who have not been active since the last call, and makes the others the next to go.
    package func forgetInactive() {
        state.withLock { ($0.older, $0.recent) = ($0.recent, [:]) }
    }

    private func keep(_ entry: Entry, _ number: Int64, _ state: inout State) {
        if state.recent.count >= most, state.recent[number] == nil { (state.older, state.recent) = (state.recent, [:]) }
        state.recent[number] = entry
    }
}
