extension [String: String] {
    /// The fields of a to-do for today.
    static func todo(titled title: String, on date: String = "2026-11-21") -> [String: String] {
        [
            "title": title, "category": "Shopping", "date": date, "startTime": "09:00", "endTime": "10:30",
            "description": "",
        ]
    }
}
