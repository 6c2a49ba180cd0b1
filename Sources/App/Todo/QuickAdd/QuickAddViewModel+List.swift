import Accounts
import Todos
import Web

/// Turns a list of several lines, such as one that was pasted, into a to-do each.
extension QuickAddViewModel {
    /// What is longer is a document, and is read as one line: then it says that it is too long.
    static let mostLines = 50

    /// The lines of a list, without blank ones; nil for one line alone, and for a document.
    static func list(_ text: String) -> [String]? {
        // Bytes, because a document is long.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        guard (2...mostLines).contains(lines.count) else { return nil }
        let list = lines.map { String(Substring($0)) }.filter { !$0.allSatisfy(\.isWhitespace) }
        return list.count > 1 ? list : nil
    }

    /// Validates all lines. The first that is in doubt is shown instead. One may take milliseconds, so that others have
    /// their turns in between.
    func read(
        _ lines: [Line], _ viewer: TodoViewer
    ) async -> Result<[TodoDraft], InvalidInput<NewTodoViewModel.Output>> {
        var drafts: [TodoDraft] = []
        for line in lines {
            switch read(line, addingCategory: "", viewer) {
            case .success(let input): drafts.append(input.draft)
            case .failure(let refused): return .failure(refused)
            }
            await Task.yield()
        }
        return .success(drafts)
    }

    /// Adds those that the member doesn't have: all, or none.
    /// - Throws: `ListFull`; `TooManyAttempts`.
    func add(_ drafts: [TodoDraft], for member: Member) async throws -> AddedTodos {
        try await newTodo.add(missing: drafts, for: member)
    }
}
