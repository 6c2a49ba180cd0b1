import Foundation
import Testing
import Todos

@testable import App

extension ImportContext {
    /// As for a member in Seoul, whose categories are named after their keys, and whose new to-dos go to the last.
    static func inSeoul() throws -> ImportContext {
        ImportContext(
            today: try #require(CalendarDate("2026-11-21")),
            clock: LocalClock(timeZone: try #require(TimeZone(identifier: "Asia/Seoul"))),
            categories: ImportCategories(
                Category.standard.map { ($0, $0.rawValue) }, standard: Category.standard.map { QuickCategory($0) }),
            usualCategory: .etc)
    }
}
