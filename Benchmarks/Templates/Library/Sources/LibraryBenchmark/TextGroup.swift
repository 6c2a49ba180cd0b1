import PlainPage

/// The texts, reached by the parts of their keys: `{{text.todos.title}}`.
enum TextGroup {
    static let all: [String: [String: String]] = {
        var groups: [String: [String: String]] = [:]
        for (key, text) in Texts.english {
            let parts = key.split(separator: ".").map(String.init)
            groups[parts[0], default: [:]][parts[1]] = text
        }
        return groups
    }()
}
