import Todos
import Web

extension LocalizedFormatter {
    /// A rule in words, such as "every day until December 31, 2026".
    func name(of rule: Recurrence, _ localizer: Localizer) -> String {
        rule.phrase(in: localizer.quickAddLanguage) { dateName(of: $0, in: localizer.locale) }
    }
}
