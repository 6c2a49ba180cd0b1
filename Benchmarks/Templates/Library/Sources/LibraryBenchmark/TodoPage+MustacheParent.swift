import Mustache
import PlainPage

extension TodoPage: @retroactive MustacheParent {
    /// A value by the name of its tag; the frame's as well, because swift-mustache renders one object.
    public func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "email": email
        case "todayName": todayName
        case "countName": countName
        case "today": today
        case "days": days
        case "text": TextGroup.all
        default: frame.child(named: name)
        }
    }
}

extension Day: @retroactive MustacheParent {
    /// A value by the name of its tag.
    public func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "isToday": isToday
        case "todos": todos
        default: nil
        }
    }
}

extension TodoRow: @retroactive MustacheParent {
    /// A value by the name of its tag.
    public func child(named name: String) -> Any? {
        switch name {
        case "id": id
        case "title": title
        case "category": category
        case "categoryName": categoryName
        case "start": start
        case "end": end
        // An empty text is true for swift-mustache.
        case "description": description.isEmpty ? nil : description
        case "isCompleted": isCompleted
        default: nil
        }
    }
}

extension PageFrame: @retroactive MustacheParent {
    /// A value by the name of its tag.
    public func child(named name: String) -> Any? {
        switch name {
        case "language": language
        case "otherLanguages": otherLanguages
        case "path": path
        case "assets": Assets(stylesheet: stylesheet, icons: icons)
        case "csrf": csrf
        case "notice": notice
        default: nil
        }
    }
}

extension Language: @retroactive MustacheParent {
    /// A value by the name of its tag.
    public func child(named name: String) -> Any? {
        switch name {
        case "code": code
        case "name": self.name
        default: nil
        }
    }
}

/// The addresses of the files that every page needs.
struct Assets: MustacheParent {
    let stylesheet: String
    let icons: String

    func child(named name: String) -> Any? {
        switch name {
        case "stylesheet": stylesheet
        case "icons": icons
        default: nil
        }
    }
}
