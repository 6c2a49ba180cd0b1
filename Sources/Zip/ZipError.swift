import CArchive

/// Why something could not be packed, in one sentence.
package struct ZipError: Error, CustomStringConvertible {
    package let description: String
}

extension ZipError {
    /// What libarchive says about its last failure.
    init(of archive: OpaquePointer) {
        description = archive_error_string(archive).map { String(cString: $0) } ?? "The bytes can't be packed."
    }
}
