import HTTPServer
import HTTPTypes

extension Request {
    /// A field's value if it is ASCII, and empty if it is not; nil when the field is absent.
    ///
    /// Swift compares texts by their composed form, which is slow for long runs of accents. No field that decides
    /// anything has a meaning outside ASCII.
    package func plain(_ name: HTTPField.Name) -> String? {
        self[name].map { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : "" }
    }
}
