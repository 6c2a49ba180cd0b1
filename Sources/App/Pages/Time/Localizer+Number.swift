import Foundation
import Web

extension Localizer {
    /// A number with the locale's grouping separators, such as "50,000".
    func name(of number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: locale)))
    }
}
