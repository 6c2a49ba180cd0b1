/// A page compiled in one language: instructions and the data they refer to.
struct Program: Sendable {
    private(set) var instructions: [Instruction] = []
    private(set) var bytes: [UInt8] = []
    private(set) var accesses: [Accessor] = []
    private(set) var choices: [PluralChoice] = []
    /// The size of the context stack.
    private(set) var levels = 2
    private var isAfterLiteral = false
    /// Where accessors are among `accesses`; each is kept here, so that no other takes its identity.
    private var places: [ObjectIdentifier: (index: Int32, shared: SharedAccessor)] = [:]

    /// The index of the next instruction. It may become the target of a jump, so the next literal is not merged.
    mutating func mark() -> Int {
        isAfterLiteral = false
        return instructions.count
    }

    /// Appends bytes of a template; adjacent literals become one instruction.
    mutating func append(literal: some Collection<UInt8>) {
        if literal.isEmpty { return }
        let start = Int32(bytes.count)
        bytes.append(contentsOf: literal)
        if isAfterLiteral, case .literal(let first, let count) = instructions.last {
            instructions[instructions.count - 1] = .literal(start: first, count: count + Int32(literal.count))
        } else {
            instructions.append(.literal(start: start, count: Int32(literal.count)))
            isAfterLiteral = true
        }
    }

    mutating func append(_ instruction: Instruction) {
        isAfterLiteral = false
        instructions.append(instruction)
        if case .each(_, _, let pushed, _) = instruction { levels = max(levels, Int(pushed) + 1) }
    }

    /// Adds an accessor unless it is there, and returns its index.
    mutating func add(_ shared: SharedAccessor) -> Int32 {
        if let place = places[ObjectIdentifier(shared)] { return place.index }
        let index = Int32(accesses.count)
        accesses.append(shared.access)
        places[ObjectIdentifier(shared)] = (index, shared)
        return index
    }

    /// Ends a section at the program's current end.
    mutating func close(_ index: Int) {
        let end = Int32(mark())
        switch instructions[index] {
        case .unless(let access, let level, _): instructions[index] = .unless(access: access, level: level, end: end)
        case .when(let access, let level, _): instructions[index] = .when(access: access, level: level, end: end)
        case .each(let access, let level, let pushed, _):
            instructions[index] = .each(access: access, level: level, pushed: pushed, end: end)
        case .literal, .show, .showRaw, .choose: break
        }
    }

    mutating func append(_ choice: PluralChoice) -> Int {
        append(.choose(choice: Int32(choices.count)))
        choices.append(choice)
        return choices.count - 1
    }

    mutating func set(_ choice: PluralChoice, at index: Int) { choices[index] = choice }

    /// The program without what only its making takes: it is kept as long as the site is served.
    func finished() -> Program {
        var result = self
        result.instructions = instructions.withoutRoom
        result.bytes = bytes.withoutRoom
        result.accesses = accesses.withoutRoom
        result.places = [:]
        return result
    }
}

extension Array {
    /// A copy that has no room for more elements; an array that has grown may have as much again.
    fileprivate var withoutRoom: [Element] { withUnsafeBufferPointer { Array($0) } }
}
