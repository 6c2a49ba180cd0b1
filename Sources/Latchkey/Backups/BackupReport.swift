/// A backup that was made or looked through, as the command line tells of it; as JSON, its properties are the keys.
struct BackupReport: Report {
    let path: String
    let isWhole: Bool
    /// Whether each byte was compared; backups of older versions have none. Nil for one that is not whole.
    var hasManifest: Bool?
    /// What is wrong with one that is not whole.
    var problem: String?
}
