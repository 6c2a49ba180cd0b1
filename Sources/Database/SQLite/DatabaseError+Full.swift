import GRDB

extension DatabaseError {
    /// Whether the disk is full. The second code concerns the log's index file, which has to grow when there is no room
    /// left.
    var isDiskFull: Bool { resultCode == .SQLITE_FULL || extendedResultCode == .SQLITE_IOERR_SHMSIZE }
}
