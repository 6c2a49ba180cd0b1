/// A timing wheel for the deadlines of one loop's sockets: setting, moving and removing one is O(1).
///
/// A deadline that moves later, as with each request, is only recorded. The entry is relinked when its slot comes
/// round.
struct TimingWheel {
    private static let slotCount: Int64 = 512
    /// 2^26 ns: ticks of 67 ms, 34 s to a revolution. Later deadlines go round more than once.
    private static let tickBits: Int64 = 26

    private var slots = [WheelEntry?](repeating: nil, count: Int(slotCount))
    private var current: Int64
    private var count = 0
    /// No entry is linked under an earlier tick.
    private var earliest = Int64.max

    init(now: Int64) {
        current = now >> Self.tickBits
    }

    /// When `takeExpired` should next be called; nil when there is nothing to wait for.
    var nextExpiry: Int64? {
        count == 0 ? nil : earliest << Self.tickBits
    }

    mutating func schedule(_ entry: WheelEntry, at deadline: Int64) {
        entry.deadline = deadline
        let due = (deadline >> Self.tickBits) + 1
        if let tick = entry.tick {
            guard tick > due else { return }
            unlink(entry, from: tick)
        }
        link(entry, due: due)
    }

    mutating func remove(_ entry: WheelEntry) {
        if let tick = entry.tick { unlink(entry, from: tick) }
    }

    /// Removes and returns the expired entries. They are not called from here, because they change the wheel.
    mutating func takeExpired(at now: Int64) -> [WheelEntry] {
        let reached = now >> Self.tickBits
        guard reached >= earliest else {
            current = max(current, reached)
            return []
        }
        var overdue: [WheelEntry] = []
        // After a long sleep, one revolution covers every slot.
        let first = max(earliest, reached - Self.slotCount + 1)
        for tick in first...max(first, reached) {
            let slot = Int(tick & (Self.slotCount - 1))
            while let entry = slots[slot] {
                unlink(entry, from: tick)
                overdue.append(entry)
            }
        }
        current = reached
        for entry in overdue where entry.deadline > now { link(entry, due: (entry.deadline >> Self.tickBits) + 1) }
        findEarliest()
        return overdue.filter { $0.deadline <= now }
    }

    private mutating func link(_ entry: WheelEntry, due: Int64) {
        let tick = min(max(due, current + 1), current + Self.slotCount - 1)
        let slot = Int(tick & (Self.slotCount - 1))
        entry.tick = tick
        entry.next = slots[slot]
        entry.previous = nil
        slots[slot]?.previous = entry
        slots[slot] = entry
        count += 1
        earliest = min(earliest, tick)
    }

    private mutating func unlink(_ entry: WheelEntry, from tick: Int64) {
        if let previous = entry.previous {
            previous.next = entry.next
        } else {
            slots[Int(tick & (Self.slotCount - 1))] = entry.next
        }
        entry.next?.previous = entry.previous
        entry.next = nil
        entry.previous = nil
        entry.tick = nil
        count -= 1
    }

    private mutating func findEarliest() {
        earliest = .max
        guard count > 0 else { return }
        for tick in current + 1..<current + Self.slotCount where slots[Int(tick & (Self.slotCount - 1))] != nil {
            earliest = tick
            return
        }
    }
}
