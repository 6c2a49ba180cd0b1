extension QuickExample {
    /// Appointments, errands, chores and deadlines, as they are typed in passing.
    static let englishTyped = read(
        #"""
        gym <tomorrow> | gym | 11-22
        gym <tomorrow 5pm> | gym | 11-22 17:00
        love Ana friday <3 | love Ana <3 | 11-27
        17:00 Bath time | Bath time | today 17:00
        dentist next week tuesday 3pm | dentist | 11-24 15:00
        call Ana next week on fri | call Ana | 11-27
        pay 10 friday | pay 10 | 11-27
        table for 4 tomorrow | table for 4 | 11-22
        boiler service between 8 and 12 friday | boiler service | 11-27 08:00-12:00
        swimming lesson weds 4.15-5 | swimming lesson | 11-25 16:15-17:00
        choir on tuesdays 18:00 from 12 jan | choir | 2027-01-12 18:00 FREQ=WEEKLY;BYDAY=TU
        piano fri 4pm weekly until end of june | piano | 11-27 16:00 FREQ=WEEKLY;UNTIL=20270630
        car MOT due 14 jan | car MOT | 2027-01-14
        dr smith 14th 9.40 | dr smith | 12-14 09:40
        bins out every other thurs night | bins out | 11-26 20:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
        fri arvo drinks 4ish | drinks | 11-27 16:00
        tomorrow read chapter 5 | read chapter 5 | 11-22
        call by 5 | call | today 17:00
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
        gym 6 tomorrow | gym 6 | 11-22 !leftOver
        11 tomorrow dentist | 11 dentist | 11-22 !leftOver
        gym 6 every monday | gym 6 | 11-23 FREQ=WEEKLY;BYDAY=MO !leftOver
        dinner sat 7 at Ana's | dinner 7 at Ana's | 11-28 !leftOver
        see Ana tomorrow 7 with Bob | see Ana 7 with Bob | 11-22 !leftOver
        call 3 or 4pm | call 3 or | today 16:00 !leftOver
        call 5pm or 6 | call or 6 | today 17:00 !leftOver
        tomorrow morning or evening call Ana | or evening call Ana | 11-22 09:00 !leftOver
        8.30 dentist | 8.30 dentist | !leftOver
        renew passport before march | renew passport before march | !leftOver
        gym next week mon wed fri | gym mon wed fri | 11-28 !severalDays
        tomorrow gym 6 | gym 6 | 11-22 !leftOver
        rent due 15 | rent due 15 | !leftOver
        holiday w/c 7 dec | holiday w/c 7 dec | !leftOver
        move tomorrow's call to 3pm | move tomorrow's call to | today 15:00 !leftOver
        """#)
}
