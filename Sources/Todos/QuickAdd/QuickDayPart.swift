/// A part of the day. Alone it is a time; beside one it only chooses the half of the day.
enum QuickDayPart {
    case dawn, morning, midday, afternoon, endOfDay, evening, night

    var start: TimeOfDay {
        let hour =
            switch self {
            case .dawn: 6
            case .morning: 9
            case .midday: 12
            case .afternoon: 15
            case .endOfDay: 17
            case .evening: 19
            case .night: 20
            }
        return TimeOfDay(secondsOfDay: hour * 60 * 60)
    }

    /// The hour until which today's is still to come, if its start has passed; nil for a part that is a point in time.
    var end: Int? {
        switch self {
        case .morning: 12
        case .afternoon: 18
        case .evening, .night: 24
        case .dawn, .midday, .endOfDay: nil
        }
    }

    /// Whether an hour of it, from 0 to 11, is after noon.
    func isAfternoon(hour: Int) -> Bool {
        switch self {
        case .dawn, .morning: false
        case .midday: hour < 9
        case .night: hour >= 5
        case .afternoon, .endOfDay, .evening: true
        }
    }
}
