extension QuickExample {
    static let english = read(
        #"""
        Call Ana tomorrow 17:00 #MakeCall every week | Call Ana | 11-22 17:00 #MakeCall FREQ=WEEKLY
        Buy milk | Buy milk |
        Buy milk today | Buy milk | today
        buy milk TODAY | buy milk | today
        Today: buy milk | buy milk | today
        Tomorrow, call Ana | call Ana | 11-22
        tomorrow | | 11-22
        Dance tonight | Dance | today 20:00
        Dance tonight at 8 | Dance | today 20:00
        Dance tonight at 9:30 | Dance | today 21:30
        Pack the day after tomorrow | Pack | 11-23
        day after tomorrow pack | pack | 11-23
        Plan trip next week | Plan trip | 11-28
        Plan trip next month | Plan trip | 12-21
        Plan trip next year | Plan trip | 2027-11-21
        Dentist Monday | Dentist | 11-23
        Dentist on Monday at 5 | Dentist | 11-23 17:00
        Dentist Saturday | Dentist | 11-28
        Dentist this Saturday | Dentist | today
        Dentist this Friday | Dentist | 11-27
        Dentist next Monday | Dentist | 11-23
        Dentist next Sunday | Dentist | 11-29
        Dentist Monday next week | Dentist | 11-23
        Dentist coming Tuesday | Dentist | 11-24
        Dentist by Friday | Dentist | 11-27
        Dentist fri 9am | Dentist | 11-27 09:00
        Dentist Mon | Dentist | 11-23
        Dentist on wed | Dentist | 11-25
        Dentist sun 10:00 | Dentist | 11-22 10:00
        Lie in the sun | Lie in the sun |
        We sat and talked | We sat and talked |
        Meet Monday's team | Meet Monday's team |
        Prepare the Monday meeting | Prepare the Monday meeting |
        Write about Friday | Write about Friday |
        Slides for tomorrow | Slides for tomorrow |
        Before tomorrow call | Before tomorrow call | !leftOver
        Review last Monday | Review last Monday |
        Party on 3 Dec | Party | 12-03
        Party 3 December | Party | 12-03
        Party Dec 3 | Party | 12-03
        Party December 3rd | Party | 12-03
        Party on the 3rd of December | Party | 12-03
        Party Dec. 3 | Party | 12-03
        Party Dec 3, 2027 | Party | 2027-12-03
        Party 3 December 2027 18:00 | Party | 2027-12-03 18:00
        Party Jan 5 | Party | 2027-01-05
        Party 21 Nov | Party | today
        Party 20 Nov | Party | 2027-11-20
        Party 29 Feb | Party | 2028-02-29
        Party 30 Feb | Party 30 Feb | !noSuchDate
        Party on 31 June | Party on 31 June | !noSuchDate
        Party 29 Feb 2027 | Party 29 Feb 2027 | !noSuchDate
        Party May 5 | Party | 2027-05-05
        Party on May 5 at noon | Party | 2027-05-05 12:00
        May I call | May I call |
        March 4 miles | miles | 2027-03-04
        We may 5 see | We may 5 see |
        Party 2026-12-03 | Party | 12-03
        Party on 2026-12-03 | Party | 12-03
        Party 2026/12/3 | Party | 12-03
        Party 2026.12.03 | Party | 12-03
        Party 2026-02-30 | Party 2026-02-30 | !noSuchDate
        Party 0000-01-01 | Party 0000-01-01 | !noSuchDate
        Party 9999-12-31 | Party | 9999-12-31
        Party 2020-01-01 | Party | 2020-01-01 !alreadyPast
        Party 12/25 | Party | 12-25
        Party 25/12 | Party | 12-25
        Party on 12/3 | Party on 12/3 | !ambiguousDate
        Party 12/3 | Party 12/3 | !ambiguousDate
        Party 4/4 | Party | 2027-04-04
        Buy 1/2 pound of butter | Buy 1/2 pound of butter |
        Open 24/7 | Open 24/7 |
        Pay in 3 days | Pay | 11-24
        Pay in a week | Pay | 11-28
        Pay in two weeks | Pay | 12-05
        Pay in 3 months | Pay | 2027-02-21
        Pay 3 days from now | Pay | 11-24
        Pay in 999999999 days | Pay in 999999999 days | !noSuchDate
        Meet 17:00 | Meet | today 17:00
        Meet 5pm | Meet | today 17:00
        Meet 5 pm | Meet | today 17:00
        Meet 5:30 pm | Meet | today 17:30
        Meet 5:30 p.m. | Meet | today 17:30
        Meet 12am tomorrow | Meet | 11-22 00:00
        Meet 12pm | Meet | today 12:00
        Meet at 5 | Meet | today 17:00
        Meet at 11 | Meet | today 11:00
        Meet at 5 with Ana | Meet with Ana | today 17:00
        Meet at 5 o'clock sharp | Meet | today 17:00
        Meet at 5 High Street | Meet at 5 High Street |
        Look at 3 houses | Look at 3 houses |
        Meet at noon | Meet | today 12:00
        Watch High Noon again | Watch High Noon again |
        Meet at midnight | Meet at midnight | !midnight
        Meet 24:30 | Meet 24:30 | !noSuchTime
        Meet 25:00 | Meet 25:00 | !noSuchTime
        Meet 12:75 | Meet 12:75 | !noSuchTime
        Meet 13pm | Meet 13pm | !noSuchTime
        Meet 9:00 | Meet | 11-22 09:00
        Meet 9:00 tomorrow | Meet | 11-22 09:00
        Meet 05:00 tomorrow | Meet | 11-22 05:00
        Meet 23:30 | Meet | today 23:30
        Meet 17:00-18:30 | Meet | today 17:00-18:30
        Meet 17:00 - 18:30 | Meet | today 17:00-18:30
        Meet 17:00–18:30 | Meet | today 17:00-18:30
        Meet from 17:00 to 18:30 | Meet | today 17:00-18:30
        Meet 17:00 until 18:30 | Meet | today 17:00-18:30
        Meet between 5 and 6 pm | Meet | today 17:00-18:00
        Meet 5-6pm | Meet | today 17:00-18:00
        Meet 11-1pm | Meet | today 11:00-13:00
        Meet 5pm-6 | Meet | today 17:00-18:00
        Meet 9am-5pm tomorrow | Meet | 11-22 09:00-17:00
        Meet from 5 to 6 | Meet | today 17:00-18:00
        Read 3-5 pages | Read 3-5 pages |
        Meet 22:00-24:00 | Meet | today 22:00-23:59
        Meet 22:00-00:00 | Meet | today 22:00-23:59
        Meet 10pm-12am | Meet | today 22:00-23:59
        Meet 11am-12am | Meet 11am-12am | !endBeforeStart
        Meet 18:30-17:00 | Meet 18:30-17:00 | !endBeforeStart
        Meet 22:00-02:00 | Meet 22:00-02:00 | !endBeforeStart
        Meet 17:00-24:30 | Meet 17:00-24:30 | !noSuchTime
        Run for 30 minutes | Run for 30 minutes |
        Run 17:00 for 2 hours | Run | today 17:00-19:00
        Run at 5pm for 1 hour 30 minutes | Run | today 17:00-18:30
        Run at 5pm for half an hour | Run | today 17:00-17:30
        Run at 5pm for 45min | Run | today 17:00-17:45
        Run 23:00 for 2 hours | Run for 2 hours | today 23:00 !beyondMidnight
        Move 17:00 meeting to 18:00 | Move meeting to 18:00 | today 17:00 !second
        Catch the 17:00 train | Catch the 17:00 train |
        Shop #shopping | Shop | #Shopping
        Shop #Shopping, then rest | Shop then rest | #Shopping
        Ring #make a call Ana | Ring Ana | #MakeCall
        Ring #make-a-call Ana | Ring Ana | #MakeCall
        Ring #전화하기 Ana | Ring Ana | #MakeCall
        Things #etc. | Things | #Etc
        Sleep #Sleep | Sleep #Sleep | !unknownCategory
        Fix bug #123 | Fix bug #123 |
        Learn C# | Learn C# |
        Sing every day | Sing | today FREQ=DAILY
        Sing daily | Sing | today FREQ=DAILY
        Sing daily at 6pm | Sing | today 18:00 FREQ=DAILY
        Write weekly report | Write weekly report |
        Write report weekly | Write report | today FREQ=WEEKLY
        Sing every weekday | Sing | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        Sing on weekdays | Sing | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        Sing every weekend | Sing | today FREQ=WEEKLY;BYDAY=SA,SU
        Sing every Monday and Thursday | Sing | 11-23 FREQ=WEEKLY;BYDAY=MO,TH
        Sing every mon, wed and fri | Sing | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        Sing on Mondays | Sing | 11-23 FREQ=WEEKLY;BYDAY=MO
        Sing every 2 weeks | Sing | today FREQ=WEEKLY;INTERVAL=2
        Sing every two weeks on Monday | Sing | 11-23 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
        Sing every other Tuesday | Sing | 11-24 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
        Sing every other day | Sing | today FREQ=DAILY;INTERVAL=2
        Sing every month | Sing | today FREQ=MONTHLY
        Sing monthly on the 15th | Sing | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        Sing every month on the 1st and the last day | Sing | 11-30 FREQ=MONTHLY;BYMONTHDAY=1,-1
        Sing on the 15th of every month | Sing | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        Sing every 15th | Sing | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        Sing every second Tuesday | Sing | 12-08 FREQ=MONTHLY;BYDAY=2TU
        Sing every last Friday of the month | Sing | 11-27 FREQ=MONTHLY;BYDAY=-1FR
        Sing every month on the second Tuesday | Sing | 12-08 FREQ=MONTHLY;BYDAY=2TU
        Sing every 3 months on the 5th | Sing | 12-05 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5
        Sing every year | Sing | today FREQ=YEARLY
        Sing yearly on 5 May | Sing | 2027-05-05 FREQ=YEARLY
        Sing every week until 31 Dec | Sing | today FREQ=WEEKLY;UNTIL=20261231
        Sing every week from 5 January until 31 Dec | Sing | 2027-01-05 FREQ=WEEKLY;UNTIL=20271231
        Sing every day until 2026-11-30 | Sing | today FREQ=DAILY;UNTIL=20261130
        Sing every day 10 times | Sing | today FREQ=DAILY;COUNT=10
        Run 10 times around the block | Run 10 times around the block |
        Sing every day until 2026-11-01 | Sing every day until 2026-11-01 | !neverComes
        Sing every 5000 days | Sing every 5000 days | !unreadableRule
        Sing tomorrow every Monday | Sing | 11-23 FREQ=WEEKLY;BYDAY=MO
        Sing rrule:FREQ=YEARLY;BYMONTH=3;BYDAY=1SU | Sing | 2027-03-07 FREQ=YEARLY;BYMONTH=3;BYDAY=1SU
        Sing rrule:FREQ=HOURLY | Sing rrule:FREQ=HOURLY | !unreadableRule
        Read 1984 | Read 1984 |
        Read "1984 tomorrow" today | Read 1984 tomorrow | today
        Read \tomorrow and \17:00 | Read tomorrow and 17:00 |
        Say "she said \"no\"" | Say she said "no" |
        Screw 3" long | Screw 3" long |
        Every breath counts | Every breath counts |
        Score 3:2 | Score 3:2 |
        Move from Monday to Friday | Move from Monday to Friday | 11-23 !severalDays
        """#)
}
