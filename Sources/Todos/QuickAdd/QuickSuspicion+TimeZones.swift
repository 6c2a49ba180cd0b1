/// Words of another place's time. A to-do's times have no zone of their own.
extension QuickSuspicion {
    /// Whether a word alone is a time zone: "gmt+2", "[cet]", "한국시간으로".
    static func isTimeZone(_ word: String) -> Bool {
        let name = String(bare(word).prefix { !["+", "-", "]"].contains($0) })
        return zones.contains(name)
            || koreanTimes.contains { time in
                word.hasSuffix(time) && isZonePlace(String(bare(word).dropLast(time.count)))
            }
    }

    /// Whether a word such as "time" says that the one before it is a place: "seoul time", "미국 시간으로".
    static func isTimeOfPlace(_ word: String) -> Bool { word == "time" || koreanTimes.contains(word) }

    /// Whether a word is a place that people name times by.
    static func isZonePlace(_ word: String) -> Bool { places.contains(String(bare(word))) }

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
