/// A compiled page. Renders its values as HTML or plain text.
///
/// `TemplateLibrary` makes it, for types that are `Renderable`. It doesn't ask for that itself: each page has a type of its
/// own, and at a start the runtime would look for the conformance of each in all libraries.
public struct Page<Root, Frame>: Sendable {
    private let kind: PageKind
    /// A program for each language, the default language first.
    private let programs: [(language: String, program: Program)]
    private let frameFields: Set<String>

    /// - Parameter frameFields: the names of the frame's fields that the page shows.
    init(kind: PageKind, programs: [(language: String, program: Program)], frameFields: Set<String> = []) {
        self.kind = kind
        self.programs = programs
        self.frameFields = frameFields
    }

    /// Whether the page shows a field of the frame. One that it doesn't needs no value.
    public func shows(_ frameField: String) -> Bool { frameFields.contains(frameField) }

    /// Appends the page in a language (`"ko"`; `"en-GB"` is read as `"en"`), or in the default language when the
    /// requested one has no texts.
    public func render(_ root: Root, within frame: Frame, language: String, into output: inout [UInt8]) {
        guard let program = program(for: language) else { return }
        var bytes: [UInt8] = []
        swap(&bytes, &output)
        var page = Output(appendingTo: consume bytes, isPlainText: kind == .text)
        withUnsafePointer(to: frame) { frame in
            withUnsafePointer(to: root) { root in
                Interpreter.run(program, frame: UnsafeRawPointer(frame), root: UnsafeRawPointer(root), into: &page)
            }
        }
        output = page.take()
    }

    private func program(for language: String) -> Program? {
        for entry in programs where entry.language == language { return entry.program }
        let stem = language.prefix { $0 != "-" }
        for entry in programs where entry.language == stem { return entry.program }
        return programs.first?.program
    }
}
