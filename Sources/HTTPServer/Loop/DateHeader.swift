import Glibc

/// The Date header line (RFC 9110 §5.6.7, IMF-fixdate), formatted once a second at most.
struct DateHeader {
    private static let days: [StaticString] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private var line: [UInt8] = []
    private var validUntil: Int64 = 0

    /// Returns the line with its CR LF. `now` is on the monotonic clock.
    mutating func bytes(at now: Int64) -> [UInt8] {
        if now >= validUntil {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            validUntil = now + 1_000_000_000 - Int64(time.tv_nsec)
            line = Self.format(time.tv_sec)
        }
        return line
    }

    static func format(_ seconds: time_t) -> [UInt8] {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var line: [UInt8] = []
        line.append("Date: ")
        line.append(days[Int(parts.tm_wday)])
        line.append(", ")
        line.append(twoDigits: parts.tm_mday)
        line.append(" ")
        line.append(months[Int(parts.tm_mon)])
        line.append(" ")
        line.append(decimal: Int(parts.tm_year) + 1900)
        line.append(" ")
        line.append(twoDigits: parts.tm_hour)
        line.append(":")
        line.append(twoDigits: parts.tm_min)
        line.append(":")
        line.append(twoDigits: parts.tm_sec)
        line.append(" GMT\r\n")
        return line
    }
}

extension [UInt8] {
    fileprivate mutating func append(twoDigits number: Int32) {
        if number < 10 { append("0") }
        append(decimal: Int(number))
    }
}
