import Foundation

extension TimeZone {
    /// A time zone of the tz database (RFC 6557) by the name in a request.
    /// - Parameter name: such as `Europe/Berlin`. Nil for any that could lead Foundation to another file.
    init?(sentName name: String) {
        guard name.utf8.count <= 64, name.unicodeScalars.allSatisfy(Self.isOfName), !name.hasPrefix("/") else {
            return nil
        }
        self.init(identifier: name)
    }

    /// Excludes the dot and anything else that leads to other files.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "/", "_", "-", "+", ":": true
        default: false
        }
    }
}
