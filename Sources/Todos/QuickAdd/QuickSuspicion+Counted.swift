/// Numbers that count something look as hours do.
extension QuickSuspicion {
    /// Whether numbers after the word count something: "chapters 3-5".
    static func isCounted(_ word: String) -> Bool { counted.contains(word) }

    /// Whether what follows is the word's own: "Ocean's".
    static func isOwner(_ word: String) -> Bool { ["'s", "’s"].contains(where: word.hasSuffix) }

    /// Whether a name after the word is whom one meets: "with Ana", "call Ana".
    static func isBeforeCompany(_ word: String) -> Bool { company.contains(word) }

    private static let company: Set<String> = [
        "with", "w", "w/", "and", "&", "call", "ring", "phone", "meet", "see", "visit", "skype", "facetime",
    ]

    /// Whether numbers after the word may have a colon: "chapter 3:16-18".
    static func isCited(_ word: String) -> Bool { cited.contains(word) }

    private static let cited: Set<String> = ["chapter", "chapters", "ch", "verse", "verses", "score", "ratio"]

    private static let counted: Set<String> = [
        "chapter", "chapters", "page", "pages", "pp", "ch", "section", "sections", "ex", "exercise", "exercises",
        "level", "levels", "task", "tasks", "question", "questions", "room", "rooms", "episode", "episodes", "ep",
        "version", "v", "ios", "swift", "macos", "release", "lesson", "lessons", "step", "steps", "part", "parts",
        "verse", "verses", "score", "lost", "won", "aged", "ages", "grade", "grades", "unit", "units", "volume",
        "volumes", "season", "seasons", "size", "ratio", "good", "the", "a", "$", "pay", "costs", "python", "android",
        "bus", "tram", "train", "route", "line", "table", "flat", "gate", "platform", "track", "floor", "apartment",
        "apt", "suite", "formula", "number", "no", "class", "book", "lane", "exit", "terminal", "vol", "module",
        "sprint", "round", "phase", "stage", "slide", "slides", "problem", "problems", "ward", "bay", "seat", "row",
        "channel", "draft", "drafts", "ticket", "tickets", "issue", "issues", "pr", "item", "items", "dose",
        "mission", "act", "scene", "zone", "division",
    ]
}
