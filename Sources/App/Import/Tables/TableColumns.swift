/// What spreadsheets and other programs call the columns that a to-do is read from, beside our own names: in lower case
/// and without blanks. Outlook's tasks have Subject, Due Date, Date Completed, Categories and Notes; tables of Notion
/// have Name, Due and Tags, or what their owners call them; Asana's have Completed At.
enum TableColumns {
    /// By our name. Of several in one row, the first one that isn't empty counts.
    private static let others = [
        "title": ["subject", "name", "taskname", "task", "제목", "이름", "작업이름", "작업", "할일"],
        "date": ["duedate", "due", "기한", "마감일", "날짜"],
        "category": ["categories", "tags", "범주", "카테고리", "태그"],
        "description": ["notes", "메모", "설명"],
        "completed": ["datecompleted", "completedat", "done", "완료날짜", "완료일", "완료"],
        "status": ["상태"],
        "priority": ["우선순위"],
    ]

    /// Columns with dates: those that are read, and others that may tell the order of day and month.
    static let withDates = names("date") + names("completed") + ["startdate", "시작날짜", "reminderdate"]

    /// All names of a column, ours first.
    static func names(_ name: String) -> [String] { [name.lowercased()] + others[name, default: []] }
}
