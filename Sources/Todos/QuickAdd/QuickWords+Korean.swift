/// The meanings of Korean words. The longer ones come first, as `QuickCursor` requires.
extension QuickWords {
    static let koreanWeekdays: [(String, Weekday)] = [
        ("월", .monday), ("화", .tuesday), ("수", .wednesday), ("목", .thursday), ("금", .friday), ("토", .saturday),
        ("일", .sunday),
    ]

    /// Weeks from this one on. A cursor skips spaces before a piece only, so both ways of writing are here.
    static let koreanWeeks: [(String, Int)] = [
        ("다다음 주", 2), ("다다음주", 2), ("다음다음 주", 2), ("다음다음주", 2), ("다음 다음 주", 2), ("다음 다음주", 2),
        ("다담 주", 2), ("다담주", 2), ("담담주", 2), ("다음 주", 1), ("다음주", 1), ("담 주", 1), ("담주", 1), ("차주", 1),
        ("내주", 1), ("이번 주", 0), ("이번주", 0), ("요번 주", 0), ("요번주", 0), ("금주", 0),
    ]

    /// Months from this one on.
    static let koreanMonths: [(String, Int)] = [
        ("다다음 달", 2), ("다다음달", 2), ("다음다음 달", 2), ("다음다음달", 2), ("다음 다음 달", 2), ("다음 다음달", 2),
        ("다음 달", 1), ("다음달", 1), ("담 달", 1), ("담달", 1), ("내달", 1), ("익월", 1), ("차월", 1), ("이번 달", 0), ("이번달", 0),
        ("이달", 0), ("금월", 0), ("당월", 0), ("요번 달", 0), ("요번달", 0),
    ]

    /// Quarters from this one on.
    static let koreanQuarters: [(String, Int)] = [
        ("다음 분기", 1), ("다음분기", 1), ("이번 분기", 0), ("이번분기", 0), ("분기", 0),
    ]

    static let nearDays: [(String, Int)] = [
        ("오늘", 0), ("금일", 0), ("내일모레", 2), ("내일 모레", 2), ("내일모래", 2), ("낼모레", 2), ("낼 모레", 2), ("낼모래", 2), ("내일", 1),
        ("네일", 1), ("명일", 1), ("익일", 1), ("낼", 1), ("모레", 2), ("그글피", 4), ("글피", 3),
        ("이따가", 0), ("이따", 0),
    ]

    /// Words that are often joined with a time.
    static let joinedDays: [String] =
        nearDays.map(\.0).filter { $0 != "네일" } + [
            "매일", "날마다", "평일", "주말", "매주",
        ]

    static let koreanNumbers: [(String, Int)] = [
        ("열두", 12), ("열한", 11), ("열", 10), ("아홉", 9), ("여덟", 8), ("여덜", 8), ("일곱", 7), ("여섯", 6), ("다섯", 5),
        ("네", 4), ("넉", 4), ("세", 3), ("석", 3), ("두", 2), ("한", 1),
    ]

    /// Numbers of days, weeks, months and years.
    static let sinoKoreanNumbers: [(String, Int)] = [
        ("십이", 12), ("십일", 11), ("십", 10), ("일", 1), ("이", 2), ("삼", 3), ("사", 4), ("오", 5), ("육", 6), ("칠", 7),
        ("팔", 8), ("구", 9),
    ]

    /// Numbers of minutes.
    static let koreanMinutes: [(String, Int)] = [
        ("오십오", 55), ("오십", 50), ("사십오", 45), ("사십", 40), ("삼십오", 35), ("삼십", 30), ("이십오", 25),
        ("이십", 20), ("십오", 15), ("십", 10), ("오", 5),
    ]

    static let koreanOrdinals: [(String, Int)] = [
        ("첫 번째", 1), ("첫번째", 1), ("첫째", 1), ("첫", 1), ("두 번째", 2), ("두번째", 2), ("둘째", 2), ("세 번째", 3),
        ("세번째", 3), ("셋째", 3), ("네 번째", 4), ("네번째", 4), ("넷째", 4), ("다섯 번째", 5), ("다섯번째", 5),
        ("다섯째", 5), ("마지막", -1),
    ]

    static let koreanDayParts: [(String, QuickDayPart)] = [
        ("새벽", .dawn), ("아침", .morning), ("오전", .morning), ("점심", .midday), ("한낮", .midday), ("오후", .afternoon),
        ("저녁", .evening), ("밤늦게", .night), ("밤", .night),
    ]

    /// Words after a meal that say that it is part of the title, as in "점심 약속".
    static let koreanMealNouns: [String] = [
        "약속", "식사", "준비", "메뉴", "먹", "만들", "하기", "차리", "재료", "장보", "값", "예약", "주문", "거리", "반찬",
        "사기", "사주", "같이", "도시락",
    ]

    static let koreanPeriodEnds: [String] = ["월말", "분기말", "연말"]

    /// What is done at the end of a month, a quarter or a year, and called by it: "월말 보고서", "연말정산".
    static let koreanClosings: [String] = ["보고", "결산", "정산", "평가", "실적", "감사"]

    /// What a number of days is followed by when it is a length, as in "3일 여행".
    static let koreanLongThings: [String] = [
        "여행", "휴가", "연속", "출장", "연휴", "캠프", "단식", "챌린지", "일정", "완성", "연차", "휴식", "금식", "다이어트",
        "식단", "디톡스", "무료", "체험", "투어", "숙박",
    ]

    /// The same as whole words: "3일 전에", but not "15일 전기세", and "3일 코스", but not "15일 코스트코".
    static let koreanEndsOfLength: [String] = ["코스", "전", "이내", "안에", "내로", "이상", "넘게"]
}
