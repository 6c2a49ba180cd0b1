/// The Korean names that quick add writes.
enum KoreanNames {
    static let weekdays = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"]

    /// "첫째" to "다섯째", and "마지막" for -1.
    static func ordinal(_ number: Int) -> String {
        number == -1 ? "마지막" : ["첫째", "둘째", "셋째", "넷째", "다섯째"][number - 1]
    }
}
