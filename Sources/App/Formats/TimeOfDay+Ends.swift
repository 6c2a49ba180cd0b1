import Todos

extension TimeOfDay {
    static let midnight = TimeOfDay(secondsOfDay: 0)
    static let lastMinute = TimeOfDay(secondsOfDay: 86_399)
}
