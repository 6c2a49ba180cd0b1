import Foundation
import Web

extension Form {
    /// The text of a field whose lines are only those of the screen. Line breaks that were typed or pasted into it, and
    /// the white space around them, are one space.
    func line(_ name: String) -> String {
        let lines = self[name].split(separator: "\n")
        guard lines.count > 1 else { return self[name] }
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: " ")
    }
}
