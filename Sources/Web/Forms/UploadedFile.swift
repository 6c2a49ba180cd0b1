/// A file of a form, with the name that it has on the visitor's machine.
package struct UploadedFile: Sendable {
    /// As the client says it, so it names nothing here.
    package let name: String
    package let bytes: [UInt8]
}
