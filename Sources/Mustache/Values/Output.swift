/// The bytes of a page as they come into being: one buffer that only grows.
///
/// A buffer of its own instead of an array, because an array checks on every append whether it is shared.
public struct Output: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int

    /// An empty buffer with room for `capacity` bytes.
    init(capacity: Int) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        start.deallocate()
    }

    /// What has been appended so far.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

    /// Appends bytes as they are.
    @inlinable mutating func append(_ source: UnsafePointer<UInt8>, count length: Int) {
        if capacity - count < length { grow(by: length) }
        (start + count).update(from: source, count: length)
        count += length
    }

    /// Appends bytes as they are.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        bytes.withContiguousStorageIfAvailable { if let base = $0.baseAddress { append(base, count: $0.count) } }
    }

    /// Appends a text as it is.
    @usableFromInline mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { if let base = $0.baseAddress { append(base, count: $0.count) } }
    }

    /// Appends a number in decimal digits, written where they will stay.
    @usableFromInline mutating func append(_ number: Int) {
        if capacity - count < 20 { grow(by: 20) }
        var rest = number.magnitude
        var length = number < 0 ? 2 : 1
        var power: UInt = 10
        while rest >= power {
            length += 1
            let (next, overflow) = power.multipliedReportingOverflow(by: 10)
            if overflow { break }
            power = next
        }
        var position = count + length
        repeat {
            position -= 1
            start[position] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
            rest /= 10
        } while rest > 0
        if number < 0 { start[count] = UInt8(ascii: "-") }
        count += length
    }

    @usableFromInline @inline(never) mutating func grow(by length: Int) {
        let larger = max(capacity * 2, count + length)
        let next = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        next.update(from: start, count: count)
        start.deallocate()
        start = next
        capacity = larger
    }
}
