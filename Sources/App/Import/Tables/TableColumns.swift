import Todos

/// What spreadsheets and other programs call the columns that a to-do is read from, beside our own names: in lower case
/// and without blanks. Outlook's tasks have Subject, Due Date, Date Completed, Categories and Notes; events of Outlook and
/// Google have Start Date, Start Time, End Date, End Time and All day event; tables of Notion have Name, Due and Tags, or
/// what their owners call them; Asana's have Completed At.
enum TableColumns {
    /// By our name. Of several in one row, the first one of these that isn't empty counts, wherever it stands: Outlook has
    /// a Start Date before the Due Date.
    private static let others = [
        "title": ["subject", "name", "taskname", "task", "제목", "이름", "작업이름", "작업", "할일"],
        "date": ["duedate", "due", "기한", "마감일", "날짜", "startdate", "시작날짜", "시작일"],
        "start": ["begin", "time", "시작", "시작시간", "시작시각", "시간", "시각"],
        "end": ["종료", "종료시간", "종료시각"],
        "endDate": ["종료날짜", "종료일"],
        "allDay": ["alldayevent", "종일", "하루종일"],
        "category": ["categories", "tags", "범주", "카테고리", "태그"],
        "description": ["notes", "메모", "설명"],
        "location": ["장소", "위치"],
        "completed": ["datecompleted", "completedat", "done", "완료날짜", "완료일", "완료"],
        "status": ["상태"],
        "priority": ["우선순위"],
    ]

    /// Columns with dates: those that are read, and another that may tell the order of day and month.
    static let withDates = names("date") + names("completed") + names("endDate") + ["reminderdate"]

    /// Our names of what is read, or what a warning of its own tells of. When a to-do was made stands in our exports alone,
    /// and isn't read.
    private static let ours: [[String]] =
        TodoDraft.Field.all.map { [$0.exportName, $0.formName] } + [
            ["completed", "completedAt"], ["trashed", "trashedAt"], ["ownCategory"], ["ownCategoryColour"],
            ["ownCategoryIcon"], ["created"], ["endDate"], ["allDay"], ["location"], ["status"], ["priority"],
        ]

    /// The names of all known columns, those for the same together, in the order in which they count.
    static let known: [[String]] = ours.map { $0.flatMap { names($0) } }

    /// All names of a column, ours first.
    static func names(_ name: String) -> [String] { [name.lowercased()] + others[name, default: []] }
}
