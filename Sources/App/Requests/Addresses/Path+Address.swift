import Mustache
import Web

extension Path {
    /// Every path by its name in templates.
    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0.rawValue) })

    /// The address of a path without parameters.
    package var address: LocalPath { callAsFunction() }

    /// The address with a value for each of the path's parameters, in their order: `Path.undoChange(id, version)`.
    package func callAsFunction(_ values: any PathValue...) -> LocalPath {
        let address = filled(with: values.map(\.pathText))
        assert(address != nil, "\(rawValue) has other parameters than \(values).")
        return address ?? .root
    }

    /// The address with these values, percent-encoded; nil unless there is one for each of the path's parameters.
    func filled(with values: [String]) -> LocalPath? {
        var values = values[...]
        var address = ""
        for segment in rawValue.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            if segment.first == UInt8(ascii: "{") {
                guard let value = values.popFirst(), !value.isEmpty else { return nil }
                address += "/" + PercentEncoding.encode(value)
            } else {
                address += "/\(Substring(segment))"
            }
        }
        return values.isEmpty ? LocalPath(address) : nil
    }
}
