/// A backup that was made or verified, as the command line prints it. The property names are the JSON keys.
struct BackupReport: Encodable {
    let path: String
    let isWhole: Bool
    /// Whether each byte was compared with a manifest. Backups of older versions have none. Nil if the backup is not
    /// whole.
    var hasManifest: Bool?
    /// What else it needs that is not here, if anything.
    var warning: String?
    /// The defect, if the backup is not whole.
    var problem: String?
}
