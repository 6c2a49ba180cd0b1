/// A backup that is whole, as the command line tells of it; as JSON, its properties are the keys.
struct BackupReport: Report {
    let path: String
    /// Whether each byte was compared; backups of older versions have none.
    let hasManifest: Bool
}
