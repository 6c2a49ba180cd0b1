extension QuickExample {
    /// Repeats, and several weekdays.
    static let englishRepeats = read(
        #"""
        gym mon wed fri 7am | gym | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO,WE,FR
        gym mon, wed, fri 7am | gym | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO,WE,FR
        gym mon/wed/fri | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        gym mon & thu | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TH
        gym tuesday and thursday | gym | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        gym tue/thu 6pm | gym | 11-24 18:00 FREQ=WEEKLY;BYDAY=TU,TH
        gym tues thurs | gym | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        tue thu sat gym | gym | today FREQ=WEEKLY;BYDAY=TU,TH,SA
        gym every mon wed fri | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        rent every 1st of month | rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        Weekly: water plants | water plants | today FREQ=WEEKLY
        gym every tue and thurs at 7 | gym | 11-24 07:00 FREQ=WEEKLY;BYDAY=TU,TH
        gym every tues, thurs | gym | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        gym mon-fri 7am | gym | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym every mon-fri | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym every monday to friday | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym monday through friday | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym weekdays at 7 | gym | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym weekdays 7am | gym | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym every workday | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym every business day | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        gym on weekends | gym | today FREQ=WEEKLY;BYDAY=SA,SU
        gym weekends 10am | gym | 11-22 10:00 FREQ=WEEKLY;BYDAY=SA,SU
        gym mondays | gym | 11-23 FREQ=WEEKLY;BYDAY=MO
        gym mondays 7am | gym | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO
        gym on tuesdays and thursdays at 6pm | gym | 11-24 18:00 FREQ=WEEKLY;BYDAY=TU,TH
        gym monday mornings | gym | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO
        gym every morning | gym | 11-22 09:00 FREQ=DAILY
        gym every morning at 6 | gym | 11-22 06:00 FREQ=DAILY
        gym every evening | gym | today 19:00 FREQ=DAILY
        gym every night at 10 | gym | today 22:00 FREQ=DAILY
        gym each morning | gym | 11-22 09:00 FREQ=DAILY
        every morning gym | gym | 11-22 09:00 FREQ=DAILY
        gym everyday | gym | today FREQ=DAILY
        gym everyday at 7am | gym | 11-22 07:00 FREQ=DAILY
        gym every sat night | gym | today 20:00 FREQ=WEEKLY;BYDAY=SA
        gym every sunday evening | gym | 11-22 19:00 FREQ=WEEKLY;BYDAY=SU
        gym every sunday at 9 | gym | 11-22 09:00 FREQ=WEEKLY;BYDAY=SU
        gym each sunday | gym | 11-22 FREQ=WEEKLY;BYDAY=SU
        standup 9-9:15 daily | standup | 11-22 09:00-09:15 FREQ=DAILY
        standup daily 9-9:15 | standup | 11-22 09:00-09:15 FREQ=DAILY
        standup daily 9:30 | standup | 11-22 09:30 FREQ=DAILY
        standup every day at noon | standup | today 12:00 FREQ=DAILY
        review biweekly | review | today FREQ=WEEKLY;INTERVAL=2
        review fortnightly | review | today FREQ=WEEKLY;INTERVAL=2
        review every fortnight | review | today FREQ=WEEKLY;INTERVAL=2
        review every two fridays | review | 11-27 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
        review every 3 mondays | review | 11-23 FREQ=WEEKLY;INTERVAL=3;BYDAY=MO
        review every other friday | review | 11-27 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
        review every 3 days | review | today FREQ=DAILY;INTERVAL=3
        review semiannually | review | today FREQ=MONTHLY;INTERVAL=6
        review biennially | review | today FREQ=YEARLY;INTERVAL=2
        review quarterly | review | today FREQ=MONTHLY;INTERVAL=3
        review every quarter | review | today FREQ=MONTHLY;INTERVAL=3
        review every 6 months | review | today FREQ=MONTHLY;INTERVAL=6
        review once a week | review | today FREQ=WEEKLY
        review once a month | review | today FREQ=MONTHLY
        review once a day | review | today FREQ=DAILY
        review weekly on friday | review | 11-27 FREQ=WEEKLY;BYDAY=FR
        review weekly on fri at 4pm | review | 11-27 16:00 FREQ=WEEKLY;BYDAY=FR
        pay rent every 1st | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        pay rent every 1st and 15th | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1,15
        pay rent 1st of every month | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        pay rent on the first of every month | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        pay rent on the 1st of each month | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        pay rent monthly on the 1st | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        pay rent at the end of every month | pay rent | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        pay rent beginning of each month | pay rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        Book club third Thursday every month | Book club | 12-17 FREQ=MONTHLY;BYDAY=3TH
        Rent 1st Monday every month | Rent | 12-07 FREQ=MONTHLY;BYDAY=1MO
        second Monday monthly review | review | 12-14 FREQ=MONTHLY;BYDAY=2MO
        the last Friday each month drinks | drinks | 11-27 FREQ=MONTHLY;BYDAY=-1FR
        pay rent every end of month | pay rent | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        pay rent every month end | pay rent | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        book club first monday of every month | book club | 12-07 FREQ=MONTHLY;BYDAY=1MO
        book club every first monday | book club | 12-07 FREQ=MONTHLY;BYDAY=1MO
        book club every 3rd friday 7pm | book club | 12-18 19:00 FREQ=MONTHLY;BYDAY=3FR
        book club last friday of every month | book club | 11-27 FREQ=MONTHLY;BYDAY=-1FR
        birthday every 3 may | birthday | 2027-05-03 FREQ=YEARLY
        birthday every year on 3 May | birthday | 2027-05-03 FREQ=YEARLY
        birthday every May 3rd | birthday | 2027-05-03 FREQ=YEARLY
        pills daily until friday | pills | today FREQ=DAILY;UNTIL=20261127
        every day take pills for 10 times | take pills | today FREQ=DAILY;COUNT=10
        pills every day for 10 times | pills | today FREQ=DAILY;COUNT=10
        pills every week 3 times in total | pills | today FREQ=WEEKLY;COUNT=3
        pills every day till 30 nov | pills | today FREQ=DAILY;UNTIL=20261130
        pills every day until 31/12 | pills | today FREQ=DAILY;UNTIL=20261231
        pills every day until 31/12/26 | pills | today FREQ=DAILY;UNTIL=20261231
        pills every day until end of month | pills | today FREQ=DAILY;UNTIL=20261130
        Clean every room | Clean every room |
        Monthly report for Ana | Monthly report for Ana |
        Quarterly review with the team | Quarterly review with the team |
        """#)
}
