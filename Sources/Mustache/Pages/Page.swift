/// A compiled page. Renders its values as HTML or plain text.
///
/// `TemplateLibrary` makes it, for types that are `Renderable`. It doesn't ask for that itself: each page has a type of its
/// own, and at a start the runtime would look for the conformance of each in all libraries.
public struct Page<Root, Frame>: Sendable {
    private let compilation: Compilation

    init(_ compilation: Compilation) {
        self.compilation = compilation
    }

    /// Whether the page shows a field of the frame. One that it doesn't needs no value.
    public func shows(_ frameField: String) -> Bool {
        compilation.result.uses.contains(FieldUse(type: ObjectIdentifier(Frame.self), field: frameField))
    }

    /// Appends the page in a language (`"ko"`; `"en-GB"` is read as `"en"`), or in the default language when the
    /// requested one has no texts.
    public func render(_ root: Root, within frame: Frame, language: String, into output: inout [UInt8]) {
        let compiled = compilation.result
        guard let program = compiled.program(for: language) else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &output)
        var page = Output(appendingTo: consume bytes, isPlainText: compiled.kind == .text)
        withUnsafePointer(to: frame) { frame in
            withUnsafePointer(to: root) { root in
                Interpreter.run(program, frame: UnsafeRawPointer(frame), root: UnsafeRawPointer(root), into: &page)
            }
        }
        output = page.take()
    }
}
