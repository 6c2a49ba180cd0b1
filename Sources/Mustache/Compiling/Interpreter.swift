/// Runs a program and appends a page's bytes to an output.
struct Interpreter {
    private let instructions: UnsafeBufferPointer<Instruction>
    private let bytes: UnsafeBufferPointer<UInt8>
    private let accesses: UnsafeBufferPointer<Accessor>
    private let choices: UnsafeBufferPointer<PluralChoice>
    /// The context stack: a pointer to the value at each level.
    private let levels: UnsafeMutablePointer<UnsafeRawPointer>

    /// Runs the program with the frame at level 0 and the page's value at level 1.
    static func run(_ program: Program, frame: UnsafeRawPointer, root: UnsafeRawPointer, into output: inout Output) {
        withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: program.levels) { levels in
            levels.initialize(repeating: root)
            guard let base = levels.baseAddress else { return }
            base[0] = frame
            program.instructions.withUnsafeBufferPointer { instructions in
                program.bytes.withUnsafeBufferPointer { bytes in
                    program.accesses.withUnsafeBufferPointer { accesses in
                        program.choices.withUnsafeBufferPointer { choices in
                            let machine = Interpreter(
                                instructions: instructions, bytes: bytes, accesses: accesses, choices: choices,
                                levels: base)
                            machine.run(0, instructions.count, &output)
                        }
                    }
                }
            }
        }
    }

    private func run(_ start: Int, _ end: Int, _ output: inout Output) {
        var index = start
        while index < end {
            switch instructions[index] {
            case .literal(let start, let count):
                if let base = bytes.baseAddress { output.append(base + Int(start), count: Int(count)) }
            case .show(let access, let level): accesses[Int(access)].append(levels[Int(level)], &output)
            case .showRaw(let access, let level): accesses[Int(access)].appendRaw(levels[Int(level)], &output)
            case .unless(let access, let level, let end):
                if !accesses[Int(access)].isTrue(levels[Int(level)]) {
                    index = Int(end)
                    continue
                }
            case .when(let access, let level, let end):
                if accesses[Int(access)].isTrue(levels[Int(level)]) {
                    index = Int(end)
                    continue
                }
            case .each(let access, let level, let pushed, let end):
                accesses[Int(access)].push(levels[Int(level)]) { element in
                    levels[Int(pushed)] = element
                    run(index + 1, Int(end), &output)
                }
                index = Int(end)
                continue
            case .choose(let number):
                let choice = choices[Int(number)]
                let count = accesses[Int(choice.access)].count(levels[Int(choice.level)])
                if let form = choice.range(for: count) { run(form.lowerBound, form.upperBound, &output) }
                index = choice.end
                continue
            }
            index += 1
        }
    }
}
