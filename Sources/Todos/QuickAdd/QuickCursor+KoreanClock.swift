/// Times of the day in Korean.
extension QuickCursor {
    /// Reads "오후 5시 30분", "세 시 반", "정각 3시" or "오후 2:30".
    mutating func koreanClock() -> QuickClock? {
        let half = take(oneOf: Self.koreanHalves)
        if half != nil { _ = takeDirectly("에") }
        _ = take("정각")
        if let hour = attempt({ cursor in
            cursor.take(oneOf: QuickWords.koreanNumbers).flatMap { cursor.take("시") ? $0 : nil }
        }) {
            return QuickClock(hour: hour, minute: koreanMinute(), half: half, isTime: true, hasHourWord: true)
        }
        guard let (hour, count) = digits(atMost: 2) else { return nil }
        var clock = QuickClock(hour: hour, half: half, isTime: true, hasZero: count == 2 && hour < 10)
        if take("시") {
            clock.minute = koreanMinute()
            clock.hasHourWord = true
            return clock
        }
        guard half != nil else { return nil }
        // "오후 2:30", "오후 2.30"
        if let minute = attempt({ $0.takeDirectly(oneOf: [":", "."]) ? $0.digits(2) : nil }) {
            clock.minute = minute
            return clock
        }
        // "오후 3-5시"
        var next = self
        guard next.takeDirectly(oneOf: ["-", "~"]), next.koreanClock() != nil else { return nil }
        return clock
    }

    private static let koreanHalves: [(String, QuickClock.Half)] = [
        ("오전", .am), ("새벽", .am), ("아침", .am), ("오후", .pm), ("점심", .midday), ("한낮", .midday), ("낮", .midday),
        ("저녁", .evening), ("밤", .night),
    ]

    /// Reads "30분", "삼십분", "반" or "정각"; 0 if the minutes that follow are a duration.
    private mutating func koreanMinute() -> Int {
        attempt { cursor in
            if cursor.take("정각") { return 0 }
            if cursor.take("반") { return cursor.isAfterWord ? 30 : nil }
            guard let minute = cursor.digits(atMost: 2)?.number ?? cursor.take(oneOf: QuickWords.koreanMinutes),
                cursor.take("분")
            else { return nil }
            var next = cursor
            let isLength = next.take(oneOf: ["동안", "간", "후", "뒤", "전", "마다"])
            return isLength && (next.isAtBreak || next.takeDirectly("에")) ? nil : minute
        } ?? 0
    }

    /// Whether a word ends here, or a particle or a dash follows.
    private var isAfterWord: Bool {
        var cursor = self
        return isAtBreak || cursor.takeDirectly(oneOf: ["에", "까지", "부터", "쯤", "경", "~", "-", "정도", "엔"])
    }

    /// Skips what may follow a time: "쯤", "에", "부터", "까지".
    mutating func takeKoreanTimeParticle() {
        _ = takeDirectly(oneOf: ["쯤", "경", "께", "정도"])
        _ = attempt { $0.take(oneOf: ["쯤", "경", "정도"]) && ($0.isAtBreak || $0.takeDirectly("에")) ? true : nil }
        _ = takeDirectly(oneOf: ["에는", "에", "엔", "부터", "까지", "까진"])
        _ = attempt { $0.take(oneOf: ["까지", "부터"]) && $0.isAtBreak ? true : nil }
        _ = attempt { $0.takeDirectly(oneOf: ["전까지", "~"]) ? true : nil }
    }

    /// Skips "전에", which is a deadline as "까지" is; "이전에" is asked about.
    /// - Returns: whether "이후" or the like follows, which leaves the time open.
    mutating func takeBeforeOrAfter() -> Bool {
        _ = attempt { $0.take(oneOf: ["전에", "전까지"]) && $0.isAtBreak ? true : nil }
        return attempt { $0.take(oneOf: ["이후에", "이후", "넘어서", "지나서"]) && $0.isAtBreak ? true : nil } ?? false
    }

    /// A whole name of a weekday: "월요일", or "월욜" as it is spoken.
    mutating func koreanWeekdayName() -> Weekday? {
        attempt { cursor in
            cursor.take(oneOf: QuickWords.koreanWeekdays).flatMap {
                cursor.takeDirectly(oneOf: ["요일", "욜", "요일날"]) ? $0 : nil
            }
        }
    }
}
