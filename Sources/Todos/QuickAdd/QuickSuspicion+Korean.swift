extension QuickSuspicion {
    /// As `isEnglishDate`.
    static func isKoreanDate(_ word: String, after before: String, before after: String) -> Bool {
        if isKoreanClosing(word, before: after) { return false }
        if let prefix = koreanPrefixes.first(where: word.hasPrefix) {
            return !belongsToTitle(word.dropFirst(prefix.count))
        }
        // "오후3시회의", but not "저녁2인분"
        if let (part, _) = QuickWords.koreanDayParts.first(where: { word.hasPrefix($0.0) }) {
            let rest = word.dropFirst(part.count)
            let unit = rest.drop(while: \.isNumber)
            let isHour = unit.hasPrefix("시") && !unit.hasPrefix("시간") || unit.hasPrefix(":")
            if isHour, unit.count < rest.count { return true }
        }
        if ["이번", "다음", "담", "요번"].contains(before), ["주", "달", "주말"].contains(where: { word.hasPrefix($0) }) {
            return !belongsToTitle(word.dropFirst())
        }
        if ["주말", "평일", "주중"].contains(word) { return true }
        // "며칠 뒤에"
        let afterDays = word == "며칠" ? after : word.hasPrefix("며칠") ? String(word.dropFirst(2)) : ""
        if ["뒤", "후"].contains(where: afterDays.hasPrefix) { return true }
        if let deadline = deadlines.first(where: word.hasSuffix) {
            let length = word == deadline ? before : String(word.dropLast(deadline.count))
            let isLength = koreanLengths.contains(length) || koreanUnits.contains { length.hasSuffix($0) }
            if length.count > 1, isLength { return true }
        }
        // "삼월 삼일"
        if word.hasSuffix("월"), word.count <= 3, after.hasSuffix("일"), after.count <= 4 { return true }
        if let name = word.first, word.dropFirst().first?.isNumber == true, "월화수목금토일".contains(name) { return true }
        if isTime(word, of: ["내년", "올해"], before: after) { return true }
        if isBeforeEvent(word, after: before, before: after) { return true }
        if isPartOfYear(word, before: after) { return true }
        if word.hasSuffix("마다"), koreanUnits.contains(where: { word.hasSuffix($0 + "마다") }) { return true }
        if ["하루", "일주일", "한달", "일년"].contains(where: { word == $0 + "에" }) { return true }
        // "월 2회", but not "월 5만원"
        if ["주", "월", "연"].contains(word), after.first?.isNumber == true {
            let unit = after.drop(while: \.isNumber)
            return !(koreanMeasures + ["원", "%"]).contains { unit.hasPrefix($0) }
        }
        // "두시간후에약먹기"
        if ["시간후", "시간뒤", "분후", "분뒤"].contains(where: { word.contains($0) }) { return true }
        for (number, _) in QuickWords.koreanNumbers where word.hasPrefix(number + "시") {
            return !word.hasPrefix(number + "시간") && !QuickSuspicion.notHours.contains(word)
        }
        // "월요일은", "금요일마다만"
        return QuickWords.koreanWeekdays.contains { name, _ in
            word.hasPrefix(name + "요일") && !belongsToTitle(word.dropFirst(3))
        }
    }

    /// Whether a word is one of these times as what a to-do is for or due by: "추석에", "설 전날", "올해 안에", "내년 3월까지".
    static func isTime(_ word: String, of names: [String], before after: String) -> Bool {
        guard let name = names.first(where: word.hasPrefix) else { return false }
        let rest = String(word.dropFirst(name.count))
        guard rest.isEmpty else {
            return ["에", "에는", "엔", "부터", "까지", "날", "날에", "이브", "이브에", "전날", "전날에"].contains(rest)
        }
        let isBeforeMonth = after.first?.isNumber == true && after.contains("월")
        return isBeforeMonth || partsOfTime.contains(after) || isKoreanBound(after)
    }

    /// What chooses a part of the time before it, or a day beside it.
    static let partsOfTime: Set<String> = [
        "안에", "안으로", "내에", "내로", "이내에", "전날", "전날에", "첫날", "첫날에", "이브", "이브에", "여름", "봄", "가을", "겨울",
        "초", "초에", "말", "중", "중에", "중으로", "중순", "중순에",
    ]

    /// Whether a word says which part of each month or year is meant: "매월 초", "매년 가을에".
    static func isPartOfPeriod(_ word: String) -> Bool {
        ["초", "첫날", "초순", "중순", "하순", "봄", "여름", "가을", "겨울"].contains { word == $0 || word == $0 + "에" }
    }

    /// Whether a number of days before something is named: "출발 하루전", "시험 일주일 전에".
    private static func isBeforeEvent(_ word: String, after before: String, before after: String) -> Bool {
        guard !before.isEmpty, let length = koreanLengths.first(where: word.hasPrefix) else { return false }
        return isKoreanBound(word == length ? after : String(word.dropFirst(length.count)))
    }

    private static let koreanLengths = ["하루", "이틀", "사흘", "나흘", "닷새", "열흘", "보름", "일주일", "한달"]

    private static func isKoreanClosing(_ word: String, before after: String) -> Bool {
        guard let end = QuickWords.koreanPeriodEnds.first(where: word.hasPrefix) else { return false }
        let rest = word.dropFirst(end.count)
        return QuickWords.koreanClosings.contains { rest.isEmpty ? after.hasPrefix($0) : rest.hasPrefix($0) }
    }

    /// Whether a quarter or a half of a year is when something is due: "1분기 말까지", "반기 말", "상반기까지".
    static func isPartOfYear(_ word: String, before after: String) -> Bool {
        ["분기", "반기"].contains { unit in
            guard let end = word.firstRange(of: unit)?.upperBound else { return false }
            let rest = word[end...]
            return partsOfPeriod.contains(String(rest)) || rest.isEmpty && partsOfPeriod.contains(after)
        }
    }

    private static let partsOfPeriod: Set<String> = [
        "말", "말에", "말까지", "초", "초에", "초까지", "중", "중에", "중으로", "안에", "안으로", "내에", "내로", "까지",
    ]

    /// Whether a number such as "12.3" may be a month and a day, and not an amount of what follows: "12.3 병원",
    /// "12.3 3시 회의", "병원 12.3".
    static func isKoreanDotted(_ word: String, after before: String, before after: String) -> Bool {
        let numbers = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let month = numbers[0], let day = numbers[1], (1...12).contains(month),
            (1...31).contains(day)
        else { return false }
        if after.isEmpty { return before.isEmpty || isHangul(before) && !isVersioned(before) }
        return before.isEmpty && isHangul(after) && !koreanMeasures.contains(where: after.hasPrefix)
    }

    /// Whether a word has nothing that Korean is written in. To ask for a list of beginnings takes a hundred times longer.
    static func isASCII(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 0x80 } }

    private static func isHangul(_ word: String) -> Bool {
        word.unicodeScalars.first.map { ("가"..."힣").contains($0) } == true
    }

    /// Whether three numbers such as "26.12.3" may be a day that begins with its year.
    static func isDottedDay(_ word: String) -> Bool {
        guard word.utf8.contains(UInt8(ascii: ".")) else { return false }
        let numbers = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let year = numbers[0], (20...99).contains(year), let month = numbers[1],
            let day = numbers[2]
        else { return false }
        return CalendarDate(year: 2000 + year, month: month, day: day) != nil
    }

    /// Whether the word beside three numbers says that they may be a version: "펌웨어", "update".
    static func isVersioned(_ word: String) -> Bool {
        [
            "version", "v", "firmware", "update", "upgrade", "install", "release", "deploy", "build", "ios", "macos",
            "android",
        ]
        .contains(word)
            || ["버전", "펌웨어", "업데이트", "업그레이드", "설치", "배포", "릴리스", "릴리즈"].contains(where: word.hasPrefix)
    }

    private static let koreanMeasures = [
        "리터", "킬로", "그램", "미터", "센티", "인치", "배", "점", "만", "천", "억", "평", "퍼센트", "버전", "업데이트", "시간",
    ]

    /// Whether a word is a day together with the one after it: "오늘과 내일", "월요일이랑 12월 5일".
    static func isJoinedDay(_ word: String) -> Bool {
        guard let particle = ["이랑", "랑", "하고", "과", "와"].first(where: word.hasSuffix) else { return false }
        let day = String(word.dropLast(particle.count))
        return isWeekday(day) || QuickWords.nearDays.contains { $0.0 == day }
    }

    /// Whether a word is a length that follows a day or a time: "나흘간", "3일간", "십분전에".
    static func isKoreanLength(_ word: String) -> Bool {
        if ["분전", "분전에", "분전까지", "시간전에"].contains(where: word.hasSuffix) { return true }
        guard word.hasSuffix("간"), !word.hasSuffix("시간") else { return false }
        let length = word.dropLast()
        return koreanLengths.contains(String(length))
            || length.first?.isNumber == true && ["일", "주", "달", "개월"].contains { length.hasSuffix($0) }
    }

    /// Whether a word says how long something goes on, without the word before it: "8주간", "8주동안".
    static func isWholeKoreanPeriod(_ word: String) -> Bool {
        word.hasSuffix("동안") && word != "동안" || isKoreanPeriod(word, after: "")
    }

    /// Whether a word is a number of days, weeks or months, maybe with the number before it: "8주간", "일주일간", "두 달간".
    /// Without a number it is a kind of thing: "주간 회의", "일간 보고".
    static func isKoreanPeriod(_ word: String, after before: String) -> Bool {
        ["주일간", "주간", "일간", "달간", "개월간"].contains { unit in
            guard word.hasSuffix(unit) else { return false }
            let number = String(word.dropLast(unit.count))
            if number.isEmpty { return isKoreanNumber(before) }
            // Alone these are mostly other words: "할 일 주간 정리".
            return isKoreanNumber(number) || number.allSatisfy { "일이삼사오육칠팔구십수".contains($0) }
        }
    }

    private static func isKoreanNumber(_ word: String) -> Bool {
        word.last?.isNumber == true || ["몇", "여러"].contains(word)
            || QuickWords.koreanNumbers.contains { $0.0 == word }
    }

    /// Whether a word chooses days of a rule: "매월 둘째, 넷째 토요일", "매월 첫 영업일".
    static func isOrdinal(_ word: String) -> Bool {
        !isASCII(word) && ["첫째", "둘째", "셋째", "넷째", "다섯째", "영업일"].contains(where: word.hasPrefix)
    }

    /// Whether a word behind a day or a time makes it a bound: "이전", "전까지", "이후".
    static func isKoreanBound(_ word: String) -> Bool {
        if ["지나면", "지나서", "넘어서"].contains(word) { return true }
        return ["전", "이전", "이후"].contains { word == $0 || word.hasPrefix($0 + "에") || word.hasPrefix($0 + "까지") }
    }

    private static let koreanPrefixes = [
        "다음주", "다음달", "담주", "담달", "다담주", "이번주", "이번달", "금주", "차주", "내달", "월말", "연말", "월초", "년초", "연초",
        "주말까지", "내일", "모레", "모래까지", "오늘", "낼모레", "낼아침", "낼점심", "낼저녁", "낼오전", "낼오후", "낼밤", "이틀마다", "자정", "정오", "오는주",
        "다음분기",
        "이번분기", "한두시", "두세시", "서너시", "홀수주", "짝수주", "홀수달", "짝수달", "음력", "이번여름", "이번겨울", "이번봄", "이번가을",
    ]

    private static let notHours: Set<String> = ["세시풍속", "한시름", "한시적", "두시언해", "한시바삐", "한시"]

    /// Whether a day is part of a Korean word or has a particle that makes it one of the title's: "내일의", "오늘을".
    private static func belongsToTitle(_ rest: Substring) -> Bool {
        ["을", "를", "이", "가", "과", "와", "도"].contains(rest)
            || ["의", "경제", "신문", "날씨", "배움"].contains { rest.hasPrefix($0) }
    }
}
