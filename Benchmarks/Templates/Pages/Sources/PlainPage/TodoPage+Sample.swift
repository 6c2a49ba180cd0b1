extension TodoPage {
    /// A member with a number of tasks, five a day, a tenth of them today. Every third title needs escaping.
    public static func sample(tasks: Int) -> TodoPage {
        let rows = (0..<tasks).map(TodoRow.sample)
        let days = stride(from: 0, to: tasks, by: 5).map { start in
            Day(name: "Saturday, 21 November", isToday: start == 0, todos: Array(rows[start..<min(start + 5, tasks)]))
        }
        return TodoPage(
            name: "Minji O'Hara", email: "minji@example.org", todayName: "Saturday, 21 November",
            countName: "\(tasks) to-dos", today: Array(rows.prefix(tasks / 10)), days: days, frame: .sample)
    }
}

extension TodoRow {
    private static let titles = [
        "Call the dentist about Thursday", "Buy milk & bread <before 18:00>", "우유와 빵 사기", "Write \"thank you\" notes",
        "Water the plants",
    ]
    private static let categories = [("Work", "Work"), ("MakeCall", "Phone call"), ("Shopping", "Shopping")]

    static func sample(_ number: Int) -> TodoRow {
        let (category, categoryName) = categories[number % categories.count]
        return TodoRow(
            id: 4100 + number, title: titles[number % titles.count], category: category, categoryName: categoryName,
            start: "9:00", end: "10:30", description: number % 2 == 0 ? "" : "Ask for R&D first, then for Ann's desk",
            isCompleted: number % 4 == 0)
    }
}

extension PageFrame {
    static let sample = PageFrame(
        language: "en", otherLanguages: [Language(code: "ko", name: "한국어")], path: "/todos",
        stylesheet: "/app.css?v=3f8a1c2b9d04", icons: "/icons.svg?v=77aa02c1d9ef",
        csrf: "dGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBidXQgaXQ", notice: nil)
}
