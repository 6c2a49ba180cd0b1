extension QuickExample {
    /// Each form that a day, a time, a length or a repeat has.
    static let englishForms = read(
        #"""
        call at 6 30 | call | today 18:30
        call at 6-30 | call at 6-30 |
        call at 6 75 | call at 6 75 |
        call at 6 30x | call at 6 30x |
        meet between 3 and 4 | meet | today 15:00-16:00
        meet from 9 to 5 | meet | 11-22 09:00-17:00
        meet from noon to 2pm | meet | today 12:00-14:00
        meet noon-2pm | meet | today 12:00-14:00
        meet midday till 3 | meet | today 12:00-15:00
        gym 9-5 tomorrow | gym | 11-22 09:00-17:00
        gym 9-25 tomorrow | gym 9-25 | 11-22
        gym 13-15 tomorrow | gym | 11-22 13:00-15:00
        call at 25 | call at 25 |
        call at 24 | call at 24 |
        call tomorrow 0 | call 0 | 11-22
        call tomorrow 24 | call 24 | 11-22
        call tomorrow 25 | call 25 | 11-22
        call tomorrow 13 | call 13 | 11-22
        meet fri 13 | meet 13 | 11-27 !leftOver
        call at 5 o'clock | call | today 17:00
        call 5 oclock | call | today 17:00
        call 5 sharp | call | today 17:00
        call 25 sharp | call 25 sharp | !noSuchTime
        call at 5 High Street | call at 5 High Street |
        call at 5 with Ana | call with Ana | today 17:00
        Buy two | Buy two |
        call 8.30 tomorrow | call | 11-22 08:30
        call 8.10 tomorrow | call | 11-22 08:10
        call 8.40 tomorrow | call | 11-22 08:40
        call 8.13 | call 8.13 |
        call 8.12 | call 8.12 | !leftOver
        call 8.45 | call 8.45 | !leftOver
        meet 5-5 | meet 5-5 |
        meet five-six | meet five-six |
        meet tomorrow 5-5 | meet | 11-22 17:00
        call by 5 tomorrow | call | 11-22 17:00
        call from 5 tomorrow | call | 11-22 17:00
        about 5 call | about 5 call |
        until 25pm | until 25pm |
        call until 5 | call until 5 | !leftOver
        pay ana 25/12/2026 | pay ana | 12-25
        pay ana 12-25-2026 | pay ana | 12-25
        pay ana 25.12.26 | pay ana | 12-25
        pay ana 25.12.263 | pay ana 25.12.263 |
        pay ana 32/12/2026 | pay ana 32/12/2026 | !noSuchDate
        pay ana 05/05/2027 | pay ana | 2027-05-05
        pay ana 05/05 | pay ana | 2027-05-05
        pay ana 5/5 | pay ana | 2027-05-05
        pay 13/12 | pay | 12-13
        pay 12/13 | pay | 12-13
        pay 24/7 | pay 24/7 |
        on 24/7 pay | on 24/7 pay |
        eat 1/2 cup | eat 1/2 cup |
        eat 2/1 cup | eat 2/1 cup | !ambiguousDate
        trip 12/24-26 | trip 12/24-26 | 12-24 !severalDays
        trip 12/13-15 | trip 12/13-15 | 12-13 !severalDays
        trip 13/12-14/12 | trip 13/12-14/12 | 12-13 !severalDays
        buy yoga mat 1h30m tomorrow at 9 | buy yoga mat | 11-22 09:00-10:30
        yoga 7am 30 min | yoga | 11-22 07:00-07:30
        yoga 7am 1.5 hours | yoga | 11-22 07:00-08:30
        yoga at 7am for half an hour | yoga | 11-22 07:00-07:30
        yoga at 7am for a half hour | yoga | 11-22 07:00-07:30
        yoga at 7am for an hour and a half | yoga | 11-22 07:00-08:30
        yoga at 7am for an hour n a half | yoga | 11-22 07:00-08:30
        yoga at 7am for a couple of hours | yoga | 11-22 07:00-09:00
        yoga at 7am for 2 and a half hours | yoga | 11-22 07:00-09:30
        yoga at 7am for 1 hour and 20 minutes | yoga | 11-22 07:00-08:20
        yoga at 7am for 0 minutes | yoga for 0 minutes | 11-22 07:00
        yoga 17h | yoga 17h | !leftOver
        yoga 12h | yoga 12h |
        yoga 13h | yoga 13h | !leftOver
        yoga 7am 13h | yoga | 11-22 07:00-20:00
        call in 20 hours | call | 11-22 06:20
        call in 40 hours | call | 11-23 02:20
        call in 3 fortnights | call | 2027-01-02
        call in 2 fortnight | call | 12-19
        call in 3d | call | 11-24
        call in 3w | call | 12-12
        call 3 days from today | call | 11-24
        call 3 days from now | call | 11-24
        call 3 days later | call | 11-24
        call 30 minutes from now | call | today 10:50
        call 30 minutes later | call | today 10:50
        call 30 minutes | call 30 minutes |
        call in 30 minutes time | call | today 10:50
        call in a couple of days | call | 11-23
        call in couple of days | call | 11-23
        call within 3 days | call | 11-24
        call in 3 days time | call | 11-24
        party on the 5th floor | party on the 5th floor |
        the 5th floor | the 5th floor |
        call on the 15th with ana | call with ana | 12-15
        the 15th with ana call | with ana call | 12-15
        the 15th w/ ana call | w/ ana call | 12-15
        pay the 15th | pay | 12-15
        pay 15th | pay | 12-15
        the 15th pay | pay | 12-15
        15th pay | 15th pay |
        the 9th pay | the 9th pay | !leftOver
        pay on 31 | pay on 31 |
        pay on 32 | pay on 32 |
        pay on 15 and 30 | pay on 15 and 30 | !leftOver
        pay the 15th and 10th | pay the 15th and | 12-10
        pay 1st of next month | pay | 12-01
        pay 1st of the month | pay | 12-01
        pay 31st of this month | pay 31st of this month | !noSuchDate
        pay first of the month | pay | 12-01
        pay on the first | pay | 12-01
        pay first | pay first |
        on the first bus | on the first bus |
        dec 3rd, 2027 pay | pay | 2027-12-03
        pay 3 dec 2027 | pay | 2027-12-03
        pay dec. 3 | pay | 12-03
        pay dec the 3rd | pay | 12-03
        pay 3-dec | pay | 12-03
        pay dec 3 - 5 pm | pay | 12-03 17:00
        3 dec - pay rent | pay rent | 12-03
        pay 3 dec - bring papers | pay - bring papers | 12-03
        party dec 24 - 7 guests | party - 7 guests | 12-24
        pay 3 of dec | pay | 12-03
        pay may 3 | pay | 2027-05-03
        may 3 pay | pay | 2027-05-03
        pay by end of week | pay | 11-27
        pay end of the week | pay | 11-27
        pay end of this week | pay end of this week | !leftOver
        pay end of next week | pay | 11-27
        pay eod | pay | today 17:00
        pay end of today | pay | today 17:00
        pay by cob | pay | today 17:00
        pay close of business | pay | today 17:00
        pay end of business | pay | today 17:00
        pay by end of year | pay | 12-31
        pay eoy | pay | 12-31
        pay year end | pay | 12-31
        pay month-end | pay | 11-30
        pay year-end | pay | 12-31
        pay last day of december | pay | 12-31
        pay end of december | pay | 12-31
        pay end of next month | pay | 12-31
        pay last day of the month | pay | 11-30
        every weekday gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        every business day gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        every working day gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        every weekend gym | gym | today FREQ=WEEKLY;BYDAY=SA,SU
        every lunch gym | every lunch gym | !leftOver
        every quarter end pay | every quarter end pay | !unreadableRule
        every quarter pay | pay | today FREQ=MONTHLY;INTERVAL=3
        every fortnight pay | pay | today FREQ=WEEKLY;INTERVAL=2
        every month end pay | pay | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        every 3 may call | call | 2027-05-03 FREQ=YEARLY
        every 2nd and 4th tuesday gym | gym | 11-24 FREQ=MONTHLY;BYDAY=2TU,4TU
        every monday to friday gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        every mon-fri gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        every mon wed fri gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        every mon, wed and fri gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        every other day gym | gym | today FREQ=DAILY;INTERVAL=2
        every second month gym | gym | today FREQ=MONTHLY;INTERVAL=2
        every month on the 15th pay | pay | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        every month on the last day pay | pay | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        every month on the first monday pay | pay | 12-07 FREQ=MONTHLY;BYDAY=1MO
        every week on monday gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO
        every week mon and thu gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TH
        every other tuesday gym | gym | 11-24 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
        every hour gym | every hour gym | !unreadableRule
        every 30 minutes gym | every 30 minutes gym | !unreadableRule
        monday mornings gym | gym | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO
        on the 15th of every month pay | pay | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        the first of every month pay | pay | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        first of every month pay | pay | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        first monday of every month pay | pay | 12-07 FREQ=MONTHLY;BYDAY=1MO
        first monday of each month pay | pay | 12-07 FREQ=MONTHLY;BYDAY=1MO
        last friday of the month pay | last friday of the month pay | !leftOver
        last friday of october pay | last friday of october pay | !leftOver
        every 15th of the month pay | pay | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        every 15th pay | pay | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        every 15th and 30th pay | pay | 11-30 FREQ=MONTHLY;BYMONTHDAY=15,30
        gym every day 10 times | gym | today FREQ=DAILY;COUNT=10
        gym every day for 10 times | gym | today FREQ=DAILY;COUNT=10
        gym every day 1 time | gym 1 time | today FREQ=DAILY !leftOver
        gym every day 0 times | gym 0 times | today FREQ=DAILY !leftOver
        gym every day until 31 dec | gym | today FREQ=DAILY;UNTIL=20261231
        gym every day through friday | gym | today FREQ=DAILY;UNTIL=20261127
        gym every day until blah | gym until blah | today FREQ=DAILY
        everyday gym | everyday gym |
        everyday carry bag | everyday carry bag |
        """#)
}
