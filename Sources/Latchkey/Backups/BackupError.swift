/// Why something could not be backed up or restored, in one sentence.
struct BackupError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
