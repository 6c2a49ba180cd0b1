/// So much waited to be written that more was dropped.
struct TooMuchWaits: Error, CustomStringConvertible {
    var description: String { "Too much waits to be written." }
}
