import Web

/// The flash message for several lines that were added at once: how many to-dos, and how many were there already.
struct AddedListFlash: Sendable {
    /// The message; nil when the flash does not say how many.
    func sentence(_ flash: Flash, _ viewer: TodoViewer) -> String? {
        let counts = flash.reference.dropFirst().compactMap { Int($0) }
        guard counts.count == 2 else { return nil }
        let (added, there, localizer) = (counts[0], counts[1], viewer.localizer)
        let sentence = localizer.counted("flash.todos-added", added)
        guard there > 0 else { return sentence }
        return sentence + " " + localizer.filled("flash.todos-added.there", ["count": localizer.name(of: there)])
    }
}
