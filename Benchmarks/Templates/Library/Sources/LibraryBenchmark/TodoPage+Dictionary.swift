import PlainPage

extension TodoPage {
    /// Everything in dictionaries, by the names of the tags.
    var dictionary: [String: Any] {
        var values: [String: Any] = [
            "name": name, "email": email, "todayName": todayName, "countName": countName,
            "today": today.map(\.dictionary), "days": days.map(\.dictionary), "text": TextGroup.all,
            "language": frame.language, "csrf": frame.csrf,
            "otherLanguages": frame.otherLanguages.map { ["code": $0.code, "name": $0.name] },
            "assets": ["stylesheet": frame.stylesheet, "icons": frame.icons],
        ]
        values["path"] = frame.path
        values["notice"] = frame.notice
        return values
    }
}

extension Day {
    fileprivate var dictionary: [String: Any] {
        ["name": name, "isToday": isToday, "todos": todos.map(\.dictionary)]
    }
}

extension TodoRow {
    fileprivate var dictionary: [String: Any] {
        var values: [String: Any] = [
            "id": id, "title": title, "category": category, "categoryName": categoryName, "start": start, "end": end,
            "isCompleted": isCompleted,
        ]
        // An empty text is true for swift-mustache.
        if !description.isEmpty { values["description"] = description }
        return values
    }
}
