/// The order of a day's to-dos, by ascending positions.
///
/// A to-do begins at the position of its time. A moved one gets a position between its new neighbours, so that later
/// additions still fall in by their time.
struct DayOrder {
    struct Place: Equatable {
        let id: Todo.ID
        var position: Int64
    }

    private(set) var places: [Place]
    /// The distance between two that would otherwise share a position.
    private static let step: Int64 = 1 << 10

    init(_ places: [Place]) {
        self.places = places
    }

    /// Moves a to-do.
    /// - Returns: the places whose position has changed, and the to-do that it followed before; nil if one of the two
    ///   isn't there, or they are the same.
    mutating func move(_ id: Todo.ID, behind other: Todo.ID?) -> (changed: [Place], before: Todo.ID?)? {
        guard id != other, let from = places.firstIndex(where: { $0.id == id }) else { return nil }
        let old = places
        var moved = places.remove(at: from)
        var target = 0
        if let other {
            guard let index = places.firstIndex(where: { $0.id == other }) else {
                places = old
                return nil
            }
            target = index + 1
        }
        // A to-do put where it was keeps its position.
        if target != from {
            let above = target > 0 ? places[target - 1].position : nil
            let below = target < places.count ? places[target].position : nil
            moved.position =
                switch (above, below) {
                case (let above?, let below?): (above + below) / 2
                case (let above?, nil): above + Self.step
                case (nil, let below?): below - Self.step
                case (nil, nil): moved.position
                }
        }
        places.insert(moved, at: target)
        keepApart()
        let before = old.prefix(from).last?.id
        return (places.filter { place in !old.contains(place) }, before)
    }

    /// Where positions don't ascend, raises the later ones.
    private mutating func keepApart() {
        for index in places.indices.dropFirst() where places[index].position <= places[index - 1].position {
            places[index].position = places[index - 1].position + Self.step
        }
    }
}
