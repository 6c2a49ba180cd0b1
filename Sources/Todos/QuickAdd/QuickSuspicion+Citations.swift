/// Chapters and verses are written as times are.
extension QuickSuspicion {
    /// Whether numbers after the word may be a chapter and its verse: "John 3:16", "시편 23:01".
    /// - Parameter isRead: whether the line is about reading; only then is a book meant that is called as a person is.
    static func isBook(_ word: String, read isRead: Bool) -> Bool {
        books.contains(word) || isCited(word) || koreanBooks.contains(where: word.hasPrefix)
            || isRead && people.contains(word)
    }

    /// Whether the word says that something is read: "memorise", "읽기".
    static func isAboutReading(_ word: String) -> Bool {
        studies.contains(word) || ["읽", "암송", "묵상", "공부"].contains(where: word.hasPrefix)
    }

    /// Whether "3/4" after the word is one of four: "page 3/4".
    static func isNumbered(_ word: String) -> Bool { isCited(word) || numbered.contains(word) }

    private static let numbered: Set<String> = [
        "page", "pages", "p", "pp", "section", "step", "part", "episode", "ep", "level", "volume", "vol", "issue", "pr",
    ]

    private static let studies: Set<String> = [
        "read", "reading", "study", "memorise", "memorize", "learn", "recite", "preach", "bible", "verse", "sermon",
    ]

    private static let books: Set<String> = [
        "genesis", "exodus", "leviticus", "deuteronomy", "psalm", "psalms", "proverbs", "ecclesiastes", "isaiah",
        "jeremiah", "ezekiel", "romans", "corinthians", "galatians", "ephesians", "philippians", "colossians",
        "thessalonians", "hebrews", "revelation", "surah", "quran",
    ]

    /// Books that are names or other words as well.
    private static let people: Set<String> = [
        "numbers", "joshua", "judges", "ruth", "samuel", "kings", "ezra", "esther", "job", "daniel", "joel", "amos",
        "micah", "matthew", "mark", "luke", "john", "acts", "timothy", "titus", "james", "peter", "jude",
    ]

    private static let koreanBooks = [
        "창세기", "출애굽기", "시편", "잠언", "전도서", "이사야", "마태복음", "마가복음", "누가복음", "요한복음", "사도행전", "로마서",
        "고린도전서", "고린도후서", "갈라디아서", "에베소서", "빌립보서", "히브리서", "요한계시록",
    ]
}
