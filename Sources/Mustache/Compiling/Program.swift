/// A page in one language, ready to run: steps one after the other, and what they refer to.
struct Program: Sendable {
    private(set) var instructions: [Instruction] = []
    private(set) var bytes: [UInt8] = []
    private(set) var accesses: [Access] = []
    private(set) var choices: [PluralChoice] = []
    /// Levels of the context stack that the page needs.
    private(set) var levels = 2
    private var isAfterLiteral = false

    /// Where the next instruction will stand. What is appended from now on is reached from elsewhere, too.
    mutating func mark() -> Int {
        isAfterLiteral = false
        return instructions.count
    }

    /// Appends bytes of a template; neighbours become one instruction.
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

    /// The number of an access in the program.
    mutating func add(_ access: Access) -> Int32 {
        accesses.append(access)
        return Int32(accesses.count - 1)
    }

    /// Lets a section end where the program ends now.
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
}
