import CPostgreSQL

/// Counts the warnings that the server sends beside its answers. Other remarks are dropped: libpq would write them to
/// standard error, between the lines of the log.
final class PostgreSQLWarnings {
    fileprivate(set) var count = 0

    /// Listens to a connection for as long as this object lives.
    func listen(to handle: OpaquePointer) {
        PQsetNoticeReceiver(
            handle,
            { context, remark in
                guard let context, let severity = PQresultErrorField(remark, PostgreSQLWarnings.severity) else {
                    return
                }
                guard String(cString: severity) == "WARNING" else { return }
                Unmanaged<PostgreSQLWarnings>.fromOpaque(context).takeUnretainedValue().count += 1
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// libpq's letter for a severity that is not translated: `PG_DIAG_SEVERITY_NONLOCALIZED`.
    private static let severity = Int32(UInt8(ascii: "V"))
}
