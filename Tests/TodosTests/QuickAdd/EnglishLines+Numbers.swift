extension QuickExample {
    /// Numbers with a digit too many, and times in each of their forms.
    static let englishNumbers = read(
        #"""
        Dentist 1730hrs friday | Dentist | 11-27 17:30
        Briefing 0900h | Briefing | 11-22 09:00
        Briefing 2026-12-01T09:00 | Briefing | 12-01 09:00
        Briefing on 2026-12-01T09:00:30 | Briefing | 12-01 09:00
        Call 1544-7000 | Call 1544-7000 |
        Call 1544-1234 | Call 1544-1234 |
        Read vol 3 tonight | Read vol 3 | today 20:00
        pay 100/12 | pay 100/12 |
        pay 12/100 | pay 12/100 |
        pay 1/100/2026 | pay 1/100/2026 |
        pay 100/1/2026 | pay 100/1/2026 |
        pay 1/1/20266 | pay 1/1/20266 |
        pay 25/12/202 | pay 25/12/202 |
        pay 2026-100-01 | pay 2026-100-01 |
        pay 2026-01-100 | pay 2026-01-100 |
        pay 12026-01-10 | pay 12026-01-10 |
        trip 100/1-2 | trip 100/1-2 |
        trip 1/100-2 | trip 1/100-2 |
        trip 12/24-100 | trip 12/24-100 |
        call 100:30 | call 100:30 |
        call at 10.300 | call at 10.300 |
        call at 8h300 | call at 8h300 |
        call at 8h30 | call | 11-22 08:30
        call at 10:30h | call | today 10:30
        call at half past 100 | call at half past 100 | !leftOver
        call at 100 past five | call at 100 past five |
        call at 45 past five | call at 45 past five |
        call at 31 past five | call at 31 past five |
        call at 30 past five | call | today 17:30
        call at 0 past five | call at 0 past five |
        call at 12 past five | call | today 17:12
        call at 100 | call | today 13:00
        call at 12345 | call at 12345 |
        call at 1260 | call at 1260 |
        call at 1259 | call | today 12:59
        call at 2359 | call | today 23:59
        call at 2400 | call at 2400 |
        call at 530 | call | today 17:30
        call at 30 | call at 30 |
        call 1730 tomorrow | call 1730 | 11-22 !leftOver
        pay Dec 100 | pay Dec 100 |
        pay 100 Dec | pay 100 Dec |
        pay Dec 100th | pay Dec 100th |
        pay dec 3 20277 | pay 20277 | 12-03
        pay 3rd & 5th dec | pay 3rd & 5th dec | 12-03 !severalDays
        pay the 3rd & 5th | pay the 3rd & 5th | 12-03 !severalDays
        pay the 3rd to 5th | pay the 3rd to 5th | 12-03 !severalDays
        pay the 32nd and 33rd | pay the 32nd and 33rd |
        pay on 100 | pay on 100 |
        pay on 15 and 100 | pay on 15 and 100 |
        fri 12 party | 12 party | 11-27
        fri 13 party | 13 party | 11-27 !leftOver
        fri 31 party | 31 party | 11-27
        fri 32 party | 32 party | 11-27
        gym every day 9999 times | gym | today FREQ=DAILY;COUNT=9999
        7 minutes past five call | call | today 17:07
        call at ten to five | call | today 16:50
        call at 10 to 5 | call | today 16:50
        call at ten to six | call | today 17:50
        leave at 10 to 6 | leave | today 17:50
        leave at 20 to 8pm | leave | today 19:40
        leave tomorrow at 5 to 1 | leave | 11-22 12:55
        leave at 5 to 9 | leave at 5 to 9 | !leftOver
        leave at 10 to 11 | leave at 10 to 11 | !leftOver
        leave at 9 to 5 tomorrow | leave | 11-22 09:00-17:00
        call at five to twelve | call | today 11:55
        call at quarter to one | call | today 12:45
        call at quarter till one | call | today 12:45
        call at 20 after five | call | today 17:20
        call at seven-ish | call | 11-22 07:00
        call at 7ish | call | 11-22 07:00
        call at 7-ish | call | 11-22 07:00
        call at 7pm-ish | call | today 19:00
        call at 7pmish | call | today 19:00
        call at 7p | call | today 19:00
        call at 7a | call | 11-22 07:00
        call 7p-9p | call | today 19:00-21:00
        call 7p–9p | call | today 19:00-21:00
        call at 0pm | call at 0pm | !noSuchTime
        call at 12pm | call | today 12:00
        call at 12am | call | 11-22 00:00
        call at seven p.m. | call | today 19:00
        call at seven twenty | call | 11-22 07:20
        call 5pm5 | call 5pm5 |
        call at noon | call | today 12:00
        call at midday tomorrow | call | 11-22 12:00
        call noon | call | today 12:00
        lunch at 12 | lunch | today 12:00
        call @7 | call | 11-22 07:00
        call at about 7 | call | 11-22 07:00
        call ~7pm | call | today 19:00
        12/4(금) 회식 | 회식 | 12-04
        25/12(금) 회식 | 회식 | 12-25
        call at 7 or 8 | call at 7 or 8 | !leftOver
        call at 7pm uhr | call | today 19:00
        call 7 uhr | call | 11-22 07:00
        call at 7 sharp | call | 11-22 07:00
        call due 5pm | call | today 17:00
        call starting 5pm tomorrow | call | 11-22 17:00
        meet 3pm-2pm | meet 3pm-2pm | !endBeforeStart
        meet 11-1 tomorrow | meet | 11-22 11:00-13:00
        meet 9am-9am | meet | 11-22 09:00
        meet 9-24 tomorrow | meet | 11-22 09:00-23:59
        meet 12am-1am | meet | 11-22 00:00-01:00
        meet 3 to 4pm | meet | today 15:00-16:00
        meet 3–4pm | meet | today 15:00-16:00
        meet 3~4pm | meet | today 15:00-16:00
        between 3 and 5pm meet | meet | today 15:00-17:00
        from 3 and 5pm meet | meet | today 15:00-17:00
        midnight call | midnight call |
        call at midnight | call at midnight | !midnight
        call tomorrow midnight | call midnight | 11-22 !midnight
        lunch at lunchtime | lunch | today 12:00
        lunch at lunch | lunch | today 12:00
        Call at seven five | Call at seven five |
        """#)
}
