extension QuickExample {
    /// Lines that a person would take for sure, and that are asked about.
    static let englishAsked = read(
        #"""
        book hotel 3-5 dec | book hotel 3-5 dec | 12-03 !severalDays
        conference Dec 3-5 | conference Dec 3-5 | 12-03 !severalDays
        conference 3rd to 5th December | conference 3rd to 5th December | 12-03 !severalDays
        camping sat and sun | camping sat and sun | 11-28 !severalDays
        conference thu-fri | conference thu-fri | 11-26 !severalDays
        Finish report until Friday | Finish report until Friday | !leftOver
        call mom every hour | call mom every hour | !unreadableRule
        gym twice a week | gym twice a week | !leftOver
        visit Rome in december | visit Rome in december | !leftOver
        """#)

    /// Lines that a person would ask about as well.
    static let englishUnclear = read(
        #"""
        Finish this week | Finish this week | !leftOver
        Move it before friday | Move it before friday | !leftOver
        Work until 5pm | Work until 5pm | !leftOver
        Gym tommmorow | Gym tommmorow | !leftOver
        Gym thhursday | Gym thhursday | !leftOver
        Gym mon 7 | Gym 7 | 11-23 !leftOver
        Meet 10-11 | Meet 10-11 | !leftOver
        Meet tomorrow at midnight | Meet at midnight | 11-22 !midnight
        Meet tomorrow morning 8pm | Meet morning | 11-22 20:00 !second
        Slides for tomorrow at 5pm | Slides for tomorrow | today 17:00 !leftOver
        dentist 03/12/2026 | dentist 03/12/2026 | !ambiguousDate
        dentist 8.30 | dentist 8.30 | !leftOver
        pay 12/3 rent | pay 12/3 rent | !ambiguousDate
        call mom evening | call mom evening | !leftOver
        trip 20261203 | trip 20261203 | !leftOver
        Friday or Monday | or Monday | 11-27 !second
        Finish it next quarter | Finish it next quarter | !leftOver
        """#)
}
