import CArchive

/// The reason why data can't be packed, in one sentence.
package struct ZipError: Error, CustomStringConvertible {
    package let description: String
}

extension ZipError {
    /// libarchive's message for its last failure.
    init(of archive: OpaquePointer) {
        description = archive_error_string(archive).map { String(cString: $0) } ?? "The bytes can't be packed."
    }
}
