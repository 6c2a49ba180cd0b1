import Foundation

/// What a constant of the code is set to, as a row of Docs/Limits.md tells it.
enum LimitValue: Equatable {
    case number(Int)
    case seconds(Int)
    case throttle(Int, seconds: Int)

    /// - Parameter code: such as `10_000`, `4 << 20`, `.minutes(30)` or `Throttle(20, per: .seconds(60))`; nil for anything
    ///   else.
    init?(_ code: String) {
        if let throttle = code.wholeMatch(of: /Throttle\(([0-9_]+), per: (.+)\)/),
            let number = Self.number(throttle.1), let seconds = Self.seconds(throttle.2)
        {
            self = .throttle(number, seconds: seconds)
        } else if let seconds = Self.seconds(code[...]) {
            self = .seconds(seconds)
        } else if let number = Self.number(code[...]) {
            self = .number(number)
        } else {
            return nil
        }
    }

    /// A duration, such as `.minutes(30)`.
    private static func seconds(_ code: Substring) -> Int? {
        let units = ["seconds": 1, "minutes": 60, "hours": 3600, "days": 86_400]
        guard let duration = code.wholeMatch(of: /\.([a-z]+)\((.+)\)/), let unit = units[String(duration.1)],
            let count = number(duration.2)
        else { return nil }
        return count * unit
    }

    /// A product, or a number with zeros after it in binary.
    private static func number(_ code: Substring) -> Int? {
        let sides = code.components(separatedBy: " << ")
        if sides.count == 2, let number = Int(sides[0]), let zeros = Int(sides[1]) { return number << zeros }
        let factors = code.components(separatedBy: " * ").map { Int($0.filter { $0 != "_" }) }
        return factors.reduce(1) { product, factor in factor.flatMap { factor in product.map { $0 * factor } } }
    }

    /// Whether a bound says this: a number at its beginning, a time or a throttle anywhere.
    func isTold(by bound: String) -> Bool {
        switch self {
        case .number(let number):
            let units = [(1, ""), (1 << 10, " KiB"), (1 << 20, " MiB"), (1 << 30, " GiB")]
            return units.contains { unit, name in
                let texts = [Self.grouped(number / unit), "\(number / unit)"]
                return number % unit == 0 && texts.contains { "\(bound) ".hasPrefix("\($0)\(name) ") }
            }
        case .seconds(let seconds):
            return seconds % 86_400 == 0 && " \(bound)".contains(" \(seconds / 86_400) days")
        case .throttle(let number, let seconds):
            let periods = [3600: "an hour", 60: "a minute"][seconds].map { [$0] } ?? []
            let each = "one every \(seconds / number) seconds"
            return " \(bound) ".contains(" \(number) ") && (periods + [each]).contains { bound.contains($0) }
        }
    }

    private static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return ([digits] + groups).joined(separator: ",")
    }
}
