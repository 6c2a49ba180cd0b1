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
        watch Toy Story 4 tomorrow | watch Toy Story 4 | 11-22
        buy 6 eggs tomorrow | buy 6 eggs | 11-22
        read chapter 4 tomorrow | read chapter 4 | 11-22
        version 2 friday | version 2 | 11-27
        Ocean's 11 friday | Ocean's 11 | 11-27
        play Final Fantasy 7 every sunday | play Final Fantasy 7 | 11-22 FREQ=WEEKLY;BYDAY=SU
        review draft 3 monday | review draft 3 | 11-23
        close ticket 9 tomorrow | close ticket 9 | 11-22
        photos of 5-7 Dec | photos of 5-7 Dec |
        Meet Monday's team at 10:00 | Meet Monday's team | 11-22 10:00
        Plan Friday's party 15:00 | Plan Friday's party | today 15:00
        15:00 plan Friday’s party | plan Friday’s party | today 15:00
        Prepare Thursday's meeting at 10:00 | Prepare Thursday's meeting | 11-22 10:00
        mum's birthday 14 dec | mum's birthday | 12-14
        call plumber first thing tomorrow | call plumber | 11-22 09:00
        flight BA 117 fri 6:40am | flight BA 117 | 11-27 06:40
        lunch w/ Priya wed 12.30 | lunch w/ Priya | 11-25 12:30
        sprint 12 planning monday | sprint 12 planning | 11-23
        pay council tax 1st of month | pay council tax | 12-01
        window cleaner comes weds am | window cleaner comes | 11-25 09:00
        pub quiz weds 7:30 | pub quiz | 11-25 19:30
        hotel for 3 December | hotel | 12-03
        Book hotel for Dec 3rd at 5pm | Book hotel | 12-03 17:00
        hotel for the 3rd of December with Ana | hotel with Ana | 12-03
        hotel for 2026-12-03 | hotel | 12-03
        hotel for 3 December every year | hotel | 12-03 FREQ=YEARLY
        slides for the 3 December meeting | slides for the 3 December meeting |
        agenda for Dec 3 board meeting | agenda for Dec 3 board meeting |
        photos for 2026-12-03 report | photos for 2026-12-03 report |
        watch Toy Story 4 tonight | watch Toy Story 4 | today 20:00
        Toy Story 4 tonight | Toy Story 4 | today 20:00
        start Spanish in the new year | start Spanish in the new year |
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
        gym 4 tonight | gym 4 | today 20:00 !leftOver
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
        Friday's party 15:00 | Friday's party | today 15:00 !leftOver
        15:00 Friday's party | Friday's party | today 15:00 !leftOver
        Gym 6 tomorrow | Gym 6 | 11-22 !leftOver
        call Ana 6 tomorrow | call Ana 6 | 11-22 !leftOver
        run with Sam 7 friday | run with Sam 7 | 11-27 !leftOver
        movie with Bo, Ocean's 8 friday | movie with Bo, Ocean's 8 | 11-27 !leftOver
        Team offsite next monday to wednesday | Team offsite next monday to wednesday | 11-23 !severalDays
        Trip this monday to wednesday | Trip this monday to wednesday | 11-23 !severalDays
        Trip from wed to fri | Trip from wed to fri | 11-25 !severalDays
        Trip monday to friday | Trip monday to friday | 11-23 !severalDays
        Trip for mon-wed | Trip for mon-wed | 11-23 !severalDays
        Book hotel for 5-7 Dec | Book hotel for 5-7 Dec | 12-05 !severalDays
        Book hotel for 5–7 December | Book hotel for 5–7 December | 12-05 !severalDays
        Book hotel for Dec 5-7 | Book hotel for Dec 5-7 | 12-05 !severalDays
        Book hotel for 5th to 7th of december | Book hotel for 5th to 7th of december | 12-05 !severalDays
        Book hotel for 12/5-12/7 | Book hotel for 12/5-12/7 | 12-05 !severalDays
        Book hotel 5-7/12 | Book hotel 5-7/12 | 12-05 !severalDays
        Book hotel from 5 to 7 dec | Book hotel from 5 to 7 dec | 12-05 !severalDays
        Book hotel between 5 and 7 dec | Book hotel between 5 and 7 dec | 12-05 !severalDays
        Book hotel for the weekend of 5-7 Dec | Book hotel for the weekend of 5-7 Dec | !leftOver !leftOver
        fri and sat camping | fri and sat camping | 11-27 !severalDays
        camping this weekend and next | camping this weekend and next | today !severalDays
        camping this weekend or next | camping this weekend or next | today !severalDays
        ski trip Dec 5 thru 7 | ski trip thru 7 | 12-05 !leftOver
        ski trip 5 dec through 7 dec | ski trip 5 dec through 7 dec | 12-05 !severalDays
        renew passport next spring | renew passport next spring | !leftOver
        camping this friday and next monday | camping this friday and next monday | 11-27 !severalDays
        """#)
}
