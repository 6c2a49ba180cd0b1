/// A page compiled in every language, and what that found out.
final class CompiledPage: Sendable {
    let kind: PageKind
    /// A program for each language, the default language first; none when there are errors.
    private let programs: [(language: String, program: Program)]
    let errors: [TemplateError]
    /// The fields that the page shows.
    let uses: Set<FieldUse>
    /// Every type whose fields its templates could show.
    let types: [ObjectIdentifier: ObjectShape]

    init(_ compilers: [PageCompiler], as kind: PageKind) {
        let errors = compilers.flatMap(\.errors)
        self.kind = kind
        self.errors = errors
        programs = errors.isEmpty ? compilers.map { ($0.language, $0.program.finished()) } : []
        uses = compilers.reduce(into: []) { $0.formUnion($1.names.uses) }
        types = compilers.reduce(into: [:]) { types, compiler in types.merge(compiler.names.types) { $1 } }
    }

    func program(for language: String) -> Program? {
        for entry in programs where entry.language == language { return entry.program }
        let stem = language.prefix { $0 != "-" }
        for entry in programs where entry.language == stem { return entry.program }
        return programs.first?.program
    }
}
