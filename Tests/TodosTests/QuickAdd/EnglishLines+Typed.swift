extension QuickExample {
    /// Appointments, errands, chores and deadlines, as they are typed in passing.
    static let englishTyped = read(
        #"""
        gym <tomorrow> | gym | 11-22
        gym <tomorrow 5pm> | gym | 11-22 17:00
        love Ana friday <3 | love Ana <3 | 11-27
        17:00 Bath time | Bath time | today 17:00
        """#)

    /// Lines of the same kind that a person would ask about as well.
    static let englishTypedUnclear = read(
        #"""
        at 9 & 17 meet | & 17 meet | 11-22 09:00 !leftOver
        call 17:00 Seoul time | call 17:00 Seoul time | today 17:00 !leftOver
        call Ana 17:00 Lisbon time | call Ana 17:00 Lisbon time | today 17:00 !leftOver
        call Ana 9am New York time | call Ana 9am New York time | 11-22 09:00 !leftOver
        call Ana KST 17:00 | call Ana KST 17:00 | today 17:00 !leftOver
        call mom tonight at midnight | call mom at midnight | today !midnight
        Dentist friday this week at 7pm | Dentist friday this week | today 19:00 !pastDate
        pay rent 11/31 | pay rent 11/31 | !noSuchDate
        Submit no later than 1 jan | Submit no later than 1 jan | !leftOver
        """#)
}
