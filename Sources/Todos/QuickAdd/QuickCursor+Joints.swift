/// Korean is often typed without spaces: "내일3시", "금욜저녁", "매일아침". So are emoji: "tomorrow🎉".
extension QuickCursor {
    /// Where one phrase ends and the next begins within a word.
    static func joints(in text: [Unicode.Scalar], _ word: Range<Int>) -> [Int] {
        let borders = emojiBorders(in: text, word)
        guard !borders.isEmpty else { return koreanJoints(in: text, word) }
        let pieces = zip([word.lowerBound] + borders, borders + [word.upperBound])
        return Array(pieces.map { [$0] + koreanJoints(in: text, $0..<$1) }.joined().dropFirst())
    }

    /// Where an emoji touches a letter or a digit, but not in a category's name or after a backslash.
    private static func emojiBorders(in text: [Unicode.Scalar], _ word: Range<Int>) -> [Int] {
        guard let first = word.first, !["#", "\\"].contains(text[first]) else { return [] }
        return word.dropFirst().filter { place in
            let (before, after) = (text[place - 1], text[place])
            // An emoji may end with the selector of its colour.
            return isReadable(before) && isEmoji(after)
                || isReadable(after) && (isEmoji(before) || before == "\u{FE0F}")
        }
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || ("가"..."힣").contains(scalar)
    }

    private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0xFF && scalar.properties.isEmoji }

    private static func koreanJoints(in text: [Unicode.Scalar], _ word: Range<Int>) -> [Int] {
        guard let first = word.first, ("가"..."힣").contains(text[first]) || ("0"..."9").contains(text[first]) else {
            return []
        }
        // A cursor skips spaces, so it must not see beyond the word.
        let letters = Array(text[word])
        var joints: [Int] = []
        var cursor = QuickCursor(letters, at: 0)
        while cursor.index < letters.count, joints.count < 3 {
            let isRead = cursor.takeJoinedDay() || (!joints.isEmpty && cursor.takeJoinedHour())
            guard isRead, cursor.index < letters.count, cursor.isBeforeJoinedTime else { break }
            joints.append(word.lowerBound + cursor.index)
        }
        return joints
    }

    private mutating func takeJoinedDay() -> Bool {
        attempt { cursor in
            let isWeek = cursor.take(oneOf: QuickWords.koreanWeeks) != nil
            if cursor.koreanWeekdayName() != nil || (isWeek && cursor.take("말")) { return true }
            return !isWeek && cursor.take(oneOf: QuickWords.joinedDays) ? true : nil
        } ?? attempt { cursor in
            _ = cursor.attempt { $0.digits(atMost: 2) != nil && $0.take("월") ? true : nil }
            return cursor.koreanDayOfMonth().map { _ in true }
        } ?? false
    }

    private mutating func takeJoinedHour() -> Bool {
        take(oneOf: ["오전", "오후", "아침", "점심", "저녁", "새벽", "밤"])
    }

    private var isBeforeJoinedTime: Bool {
        var cursor = self
        if cursor.takeJoinedHour() {
            let next = cursor
            return cursor.isAtBreak || cursor.takeDirectly("에") || next.isBeforeHour
        }
        return cursor.take("정오") || isBeforeHour || cursor.koreanWeekdayName() != nil
    }
}
