/// A first-in, first-out queue. Both operations take constant time.
struct FIFO<Element> {
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }
    var count: Int { elements.count - first }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        defer { tidy() }
        let element = elements[first]
        elements[first] = nil
        first += 1
        return element
    }

    /// Drops the consumed front once it is longer than the rest.
    private mutating func tidy() {
        if first == elements.count {
            elements.removeAll()
            first = 0
        } else if first > 32, first > elements.count / 2 {
            elements.removeFirst(first)
            first = 0
        }
    }
}
