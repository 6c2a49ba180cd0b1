import HTTPServer
import HTTPTypes

extension Request {
    /// A field's value when it is ASCII, and empty when it is not; nil when the field is absent.
    ///
    /// Swift compares texts by their composed form, which takes long for long runs of accents; no field that decides
    /// anything has a meaning outside ASCII.
    package func plain(_ name: HTTPField.Name) -> String? {
        self[name].map { $0.utf8.allSatisfy { $0 < 0x80 } ? $0 : "" }
    }
}
