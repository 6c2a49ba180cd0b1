import Foundation

/// Lines of figures below each other.
enum Report {
    static func head(_ title: String) {
        print("\n\(title)")
    }

    static func line(_ name: String, _ columns: String...) {
        let cells = columns.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }
        print("  " + name.padding(toLength: 50, withPad: " ", startingAt: 0) + cells.joined())
    }

    /// A figure against its mark.
    static func mark(_ sentence: String, _ figure: String, isMet: Bool) {
        line(sentence, figure, isMet ? "met" : "MISSED")
    }

    static func microseconds(_ nanoseconds: Double) -> String { decimals(nanoseconds / 1000, 1) + " µs" }

    static func nanoseconds(_ nanoseconds: Double) -> String { decimals(nanoseconds, 1) + " ns" }

    static func ratio(_ ratio: Double) -> String { decimals(ratio, 2) + " ×" }

    static func percent(_ share: Double) -> String { decimals(share * 100, 1) + " %" }

    private static func decimals(_ number: Double, _ places: Int) -> String { String(format: "%.\(places)f", number) }
}
