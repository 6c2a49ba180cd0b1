/// The time of another place.
extension QuickReading {
    /// How many items before and after a word are another place's time with it: "17:00 GMT", "17:00 New York time",
    /// "미국 시간 9시". Nil for none.
    func timeOfPlace(_ index: Int) -> (before: Int, after: Int)? {
        let isBefore = isTaken(index + 1, .times)
        guard isBefore || (1...3).contains(where: { isTaken(index - $0, .times) }), let names = namesOfPlace(index)
        else { return nil }
        if isTaken(index - names - 1, .times) { return (names + 1, 0) }
        // "PT 7시" is training.
        let isSure = names > 0 || items[index].folded.count > 2
        return isSure && isBefore ? (names, 1) : nil
    }

    /// How many items before a word name the place whose time it says; none for "GMT", nil if it says no such thing.
    private func namesOfPlace(_ index: Int) -> Int? {
        if QuickSuspicion.isTimeZone(items[index].folded) { return 0 }
        guard QuickSuspicion.isTimeOfPlace(items[index].folded), !folded(index - 1).isEmpty else { return nil }
        if QuickSuspicion.isZonePlace(folded(index - 1)) { return folded(index - 2) == "new" ? 2 : 1 }
        // "Call Ana 17:00 Lisbon time", but not "17:00 Bath time".
        let isName = items[index - 1].typed.first?.isUppercase == true && items[index].typed.first?.isLowercase == true
        return isName && hasWords(items[..<(index - 1)].filter(\.isInTitle)[...]) ? 1 : nil
    }
}

/// Words of another place's time. A to-do's times have no zone of their own.
extension QuickSuspicion {
    /// Whether a word alone is a time zone: "gmt+2", "[cet]", "한국시간으로".
    fileprivate static func isTimeZone(_ word: String) -> Bool {
        let name = String(bare(word).prefix { !["+", "-", "]"].contains($0) })
        return zones.contains(name)
            || koreanTimes.contains { time in
                word.hasSuffix(time) && isZonePlace(String(bare(word).dropLast(time.count)))
            }
    }

    /// Whether a word such as "time" says that the one before it is a place: "seoul time", "미국 시간으로".
    fileprivate static func isTimeOfPlace(_ word: String) -> Bool { word == "time" || koreanTimes.contains(word) }

    /// Whether a word is a place that people name times by.
    fileprivate static func isZonePlace(_ word: String) -> Bool { places.contains(String(bare(word))) }

    private static func bare(_ word: String) -> Substring { word.drop { $0 == "(" || $0 == "[" } }

    private static let zones: Set<String> = [
        "utc", "gmt", "est", "edt", "cst", "cdt", "pst", "pdt", "cet", "cest", "bst", "kst", "jst", "ist", "et", "pt",
    ]

    private static let koreanTimes = ["시간", "시간으로", "시간에", "시간기준", "시각", "시각으로"]

    private static let places: Set<String> = [
        "local", "pacific", "eastern", "central", "mountain", "your", "their", "us", "uk", "seoul", "korea", "korean",
        "tokyo", "japan", "beijing", "china", "singapore", "india", "sydney", "london", "paris", "berlin", "europe",
        "york", "ny", "nyc", "la", "sf", "chicago", "boston",

        "현지", "표준", "동부", "중부", "서부", "한국", "서울", "미국", "영국", "일본", "중국", "독일", "프랑스", "유럽", "캐나다", "호주", "인도",
        "베트남", "태국", "대만", "홍콩", "싱가포르", "뉴욕", "런던", "파리", "베를린", "도쿄", "베이징", "시드니",
    ]
}
