extension PageCompiler {
    /// Counts a template, text or block's replacement that is inserted. One that shows nothing takes time, too.
    mutating func countInsertion(of name: Node.Name, _ scope: Scope) {
        insertions += 1
        checkSize(at: name.offset, scope)
        guard depth >= Limits.expandedNesting else { return }
        abort(
            "Templates, texts, sections and blocks are more than \(Limits.expandedNesting) deep here; does “\(name.text)” include itself?",
            at: name.offset, scope)
    }

    /// Stops compiling when the page is larger than allowed.
    mutating func checkSize(at offset: Int, _ scope: Scope) {
        let size = program.bytes.count + program.instructions.count + insertions * Limits.insertionSize
        guard size > Limits.expandedSize else { return }
        abort("The page grows beyond \(Limits.expandedSize) bytes here.", at: offset, scope)
    }

    /// Stops compiling.
    /// - Parameter sentence: why; reported unless the compiler has stopped already.
    mutating func abort(_ sentence: String, at offset: Int, _ scope: Scope) {
        if !isAborted { report(sentence, at: offset, of: scope) }
        isAborted = true
    }
}
