import Measuring
import OwnPage
import PlainPage

/// Everything that is measured, in the order in which it is printed.
struct Benchmark {
    private let own: (TodoPage) -> (inout [UInt8]) -> Void
    private let library: LibraryFigures

    /// Compiles the page.
    init(library: LibraryFigures) throws {
        own = try OwnPage.compile()
        self.library = library
    }

    /// Measures and prints.
    func run() throws {
        comparePages()
        measureGrowth()
        try countAllocations()
        try compareFieldAccess()
    }

    private func comparePages() {
        let page = TodoPage.sample(tasks: 20)
        let ours = own(page)

        let bytes = Self.filled(ours)
        precondition(Self.filled(page.append) == bytes, "Straight code and engine have to write the same bytes.")
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let libraryWords = library.page.split(whereSeparator: \.isWhitespace)
        precondition(libraryWords == words, "swift-mustache has to write the same page, but for blank lines.")

        let times = Stopwatch.medians([
            { Self.keep(Self.filled(page.append).count) }, { Self.keep(Self.filled(ours).count) },
        ])
        Report.head("The to-do page with 20 tasks, \(bytes.count) bytes: processor time, medians of turns taken")
        for (name, time) in zip(
            ["straight code", "own engine", "swift-mustache, MustacheParent", "swift-mustache, dictionaries"],
            times + [library.parent, library.dictionaries])
        {
            Report.line(name, Report.microseconds(time), Report.ratio(time / times[0]))
        }
        Report.mark(
            "own / straight code, at most 1.5", Report.ratio(times[1] / times[0]), isMet: times[1] <= 1.5 * times[0])
        Report.mark(
            "MustacheParent / own, at least 25", Report.ratio(library.parent / times[1]),
            isMet: library.parent >= 25 * times[1])
    }

    private func measureGrowth() {
        let counts = [20, 200, 2000]
        let times = Stopwatch.medians(
            counts.map { count in
                let append = own(TodoPage.sample(tasks: count))
                return { Self.keep(Self.filled(append).count) }
            })
        Report.head("Growth: the page with more tasks")
        let perTask = zip(counts, times).map { count, time in time / Double(count) }
        for (index, count) in counts.enumerated() {
            Report.line(
                "\(count) tasks", Report.microseconds(times[index]), Report.nanoseconds(perTask[index]), "a task")
        }
        let off = perTask.map { abs($0 / perTask[0] - 1) }.max() ?? 0
        Report.mark("off so many times the page with 20, at most 5 %", Report.percent(off), isMet: off <= 0.05)
    }

    private func countAllocations() throws {
        Report.head("Allocations of one rendering into a buffer that is large enough")
        var counts: [Int] = []
        for tags in [8, 80, 800, 8000] {
            let render = try TagCount.renderer(tags: tags)
            var buffer: [UInt8] = []
            buffer.reserveCapacity(64 * 1024)
            counts.append(
                Allocations.count {
                    buffer.removeAll(keepingCapacity: true)
                    render(&buffer)
                })
            Report.line("\(tags) tags", "\(counts[counts.count - 1])")
        }
        let page = own(TodoPage.sample(tasks: 20))
        Report.line(
            "the to-do page, its new buffer included", "\(Allocations.count { Self.keep(Self.filled(page).count) })")
        Report.line("the same by swift-mustache, MustacheParent", "\(library.allocations)")
        Report.mark("the same for 8 tags and for 8,000", "\(counts[0])", isMet: Set(counts).count == 1)
    }

    private func compareFieldAccess() throws {
        let ways = try FieldAccess.all()
        let times = Stopwatch.medians(ways.map { way in { Self.keep(Self.filled(way.render).count) } })
        Report.head("Showing a field, by how a view model gives it to the engine")
        for (way, time) in zip(ways, times) {
            Report.line(
                way.name, Report.nanoseconds(time / Double(FieldAccess.fields)), Report.ratio(time / times[0]),
                "\(Allocations.count { Self.keep(Self.filled(way.render).count) }) allocations")
        }
    }

    /// As the site does it: a new buffer for each answer, with room for a usual page.
    private static func filled(_ append: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 * 1024)
        append(&bytes)
        return bytes
    }

    /// Keeps the optimizer from leaving out unused results.
    @inline(never) private static func keep(_ count: Int) { precondition(count > 0) }
}
