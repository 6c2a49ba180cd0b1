/// The order of a day's to-dos, by ascending positions.
///
/// A to-do begins at the position of its time. A moved one gets a position between its new neighbours, so that later
/// additions still fall in by their time.
struct DayOrder {
    struct Entry: Equatable {
        let id: Todo.ID
        var position: Int64
    }

    private(set) var entries: [Entry]
    /// The distance between two that would otherwise share a position.
    private static let step: Int64 = 1 << 10

    init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Moves a to-do.
    /// - Returns: the entries whose position has changed, and the to-do that it followed before; nil if one of the two
    ///   isn't there, or they are the same.
    mutating func move(_ id: Todo.ID, behind other: Todo.ID?) -> (changed: [Entry], before: Todo.ID?)? {
        guard id != other, let from = entries.firstIndex(where: { $0.id == id }) else { return nil }
        let old = entries
        var moved = entries.remove(at: from)
        var target = 0
        if let other {
            guard let index = entries.firstIndex(where: { $0.id == other }) else {
                entries = old
                return nil
            }
            target = index + 1
        }
        // A to-do put where it was keeps its position.
        if target != from {
            let above = target > 0 ? entries[target - 1].position : nil
            let below = target < entries.count ? entries[target].position : nil
            moved.position =
                switch (above, below) {
                case (let above?, let below?): (above + below) / 2
                case (let above?, nil): above + Self.step
                case (nil, let below?): below - Self.step
                case (nil, nil): moved.position
                }
        }
        entries.insert(moved, at: target)
        keepApart()
        let before = old.prefix(from).last?.id
        return (entries.filter { entry in !old.contains(entry) }, before)
    }

    /// Where positions don't ascend, raises the later ones.
    private mutating func keepApart() {
        for index in entries.indices.dropFirst() where entries[index].position <= entries[index - 1].position {
            entries[index].position = entries[index - 1].position + Self.step
        }
    }
}
