/// Collects a page's bytes in a chunk that stays in the processor's cache, and flushes it into an array.
///
/// The chunk is separate because an array checks on every append whether it is shared, and because memory that is
/// written once and freed costs a page fault for every 4 KB.
public struct Output: ~Copyable {
    @usableFromInline let chunk: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline let capacity: Int
    /// Whether values are plain text instead of HTML.
    let isPlainText: Bool
    /// The bytes flushed so far.
    private var finished: [UInt8]

    /// Appends to `bytes`.
    init(
        appendingTo bytes: consuming [UInt8] = [], chunk capacity: Int = 16 * 1024, isPlainText: Bool = false
    ) {
        finished = bytes
        self.isPlainText = isPlainText
        chunk = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        chunk.deallocate()
    }

    /// Returns everything appended, and empties the output.
    mutating func take() -> [UInt8] {
        flush()
        var bytes: [UInt8] = []
        swap(&bytes, &finished)
        return bytes
    }

    /// Appends bytes as they are.
    @inlinable mutating func append(_ source: UnsafePointer<UInt8>, count length: Int) {
        if capacity - count < length || length > capacity / 4 { return appendFlushing(source, count: length) }
        (chunk + count).update(from: source, count: length)
        count += length
    }

    /// Appends bytes as they are.
    @usableFromInline mutating func append(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { if let base = $0.baseAddress { append(base, count: $0.count) } }
    }

    /// Appends a text as it is.
    @usableFromInline mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { if let base = $0.baseAddress { append(base, count: $0.count) } }
    }

    /// Appends a number in decimal digits, written in place.
    @usableFromInline mutating func append(_ number: Int) {
        if capacity - count < 20 { flush() }
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
            chunk[position] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
            rest /= 10
        } while rest > 0
        if number < 0 { chunk[count] = UInt8(ascii: "-") }
        count += length
    }

    /// Flushes before appending. Long content, such as a cached part, bypasses the chunk, so that it is copied once.
    @usableFromInline @inline(never) mutating func appendFlushing(_ source: UnsafePointer<UInt8>, count length: Int) {
        flush()
        if length > capacity / 4 {
            finished.append(contentsOf: UnsafeBufferPointer(start: source, count: length))
        } else {
            append(source, count: length)
        }
    }

    /// Grows a full array to four times its content: doubling would copy a long page once more than it is written.
    private mutating func flush() {
        if !finished.isEmpty, finished.capacity - finished.count < count {
            finished.reserveCapacity(4 * (finished.count + count))
        }
        finished.append(contentsOf: UnsafeBufferPointer(start: chunk, count: count))
        count = 0
    }
}

extension Output {
    /// Appends a text to a line of plain text. Line breaks and characters that control a terminal become spaces.
    mutating func appendOnOneLine(_ text: String) {
        if text.unicodeScalars.contains(where: \.isControl) {
            let line = String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 })
            append(String(line))
        } else {
            append(text)
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is C0, DEL, C1, or a line or paragraph separator.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
