extension QuickExample {
    /// Lines whose words are, or all but are, of a day or a time.
    static let englishEdges = read(
        #"""
        read diary 1984-1999 | read diary 1984-1999 |
        rent every last day of the month | rent | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        rent every last day | rent | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        rent every 15th and the last day of the month | rent | 11-30 FREQ=MONTHLY;BYMONTHDAY=15,-1
        rent every first day of the month | rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        rent every month on the first day | rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        rent first day of every month | rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        rent on the first day of each month | rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        enjoy every first day of school | enjoy every first day of school | !unreadableRule
        enjoy every last day of summer | enjoy every last day of summer | !unreadableRule
        rent every month on the last weekday | rent every month on the last weekday | !unreadableRule
        pay last workday of every month | pay last workday of every month | !unreadableRule
        first business day of the month rent | first business day of the month rent | !unreadableRule
        rent every last workday of the month | rent every last workday of the month | !unreadableRule
        swim mon-fri starting next week | swim | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        swim mondays and fridays starting next week | swim | 11-23 FREQ=WEEKLY;BYDAY=MO,FR
        swim every monday starting next week | swim | 11-23 FREQ=WEEKLY;BYDAY=MO
        swim every monday and friday starting friday | swim | 11-27 FREQ=WEEKLY;BYDAY=MO,FR
        bins tuesday every other tuesday | bins | 11-24 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU
        run every tuesday from next week | run | 11-24 FREQ=WEEKLY;BYDAY=TU
        walk every weekday starting next week | walk | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        walk every day starting next week | walk | 11-23 FREQ=DAILY
        walk every week starting next week | walk | 11-28 FREQ=WEEKLY
        pay every 1st starting next month | pay | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        gym daily for 2 weeks | gym for 2 weeks | today FREQ=DAILY !leftOver
        gym daily for a week | gym for a week | today FREQ=DAILY !leftOver
        report by beginning of next month | report | 12-01
        report on the first day of next month | report | 12-01
        pay first day of next year | pay | 2027-01-01
        first day of school | first day of school |
        report due next week | report | 11-28
        report at the start of next week | report | 11-23
        report middle of next week | report middle of next week | !leftOver
        report mid next month | report mid next month | !leftOver
        plan the middle of the week show | plan the middle of the week show |
        read John 3:16 | read John 3:16 | !leftOver
        read Romans 8:28 tomorrow | read Romans 8:28 | 11-22 !leftOver
        read John 3:16-18 | read John 3:16-18 | !leftOver
        call John 3:30 | call John | today 15:30
        call John at 3:16 | call John | today 15:16
        finish, tomorrow. | finish | 11-22
        due: friday | due | 11-27
        finish, tomorrow, the report: | finish, the report: | 11-22
        read diary 1984-1999 tomorrow | read diary 1984-1999 | 11-22
        gym every day for 5 days until friday | gym for 5 days | today FREQ=DAILY;UNTIL=20261127 !leftOver
        gym daily 10 times until friday | gym until friday | today FREQ=DAILY;COUNT=10 !second
        gym every day until feb 30 | gym until feb 30 | today FREQ=DAILY !leftOver
        gym every day until nov 31 | gym until nov 31 | today FREQ=DAILY !leftOver
        work 9to5 | work 9to5 | !leftOver
        meet 9to5 | meet 9to5 | !leftOver
        fix 1.5to2 | fix 1.5to2 |
        pay firday | pay | 11-27
        pay firday rent | pay rent | 11-27
        gym mnoday | gym mnoday | !leftOver
        Gym frdiay | Gym frdiay | !leftOver
        Gym wedensday | Gym | 11-25
        Gym setpember | Gym setpember | !leftOver
        meeting 0930. | meeting 0930. | !leftOver
        call 0930 tomorrow | call 0930 | 11-22 !leftOver
        exam prep d-3 | exam prep d-3 | !leftOver
        d-400 code | d-400 code |
        Call Jan Smith | Call Jan Smith |
        Dentist 3 Dec 27 | Dentist | 2027-12-03
        Dentist Dec 3 '27 | Dentist | 2027-12-03
        Dinner 3 Dec 30 people | Dinner 30 people | 12-03
        Hand in essay a week today | Hand in essay | 11-28
        Meet a fortnight on Tuesday | Meet | 12-08
        Delivery tomorrow a.m. | Delivery | 11-22 09:00
        Call back in an hour or so | Call back | today 11:20
        Pay once every 3 weeks | Pay | today FREQ=WEEKLY;INTERVAL=3
        Call mum once a fortnight | Call mum | today FREQ=WEEKLY;INTERVAL=2
        Swim every Tues. and Thurs. | Swim | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        Prepare year-end review | Prepare year-end review |
        the quarter-end report friday | the quarter-end report | 11-27
        month end 9am rent | rent | 11-30 09:00
        Read page 12/14 tomorrow | Read page 12/14 | 11-22
        Read ch 3/4 | Read ch 3/4 |
        split the bill 50/50 | split the bill 50/50 |
        20/20 vision test | 20/20 vision test |
        watch ep 3 tonight | watch ep 3 | today 20:00
        Parents' evening Thursday 6pm | Parents' evening | 11-26 18:00
        Yoga every day except sunday | Yoga except sunday | today FREQ=DAILY !leftOver
        Dentist friday this week | Dentist friday this week | !pastDate
        Plan the week ahead | Plan the week ahead |
        Rest week after race | Rest week after race |
        Plan the week after | Plan the week after | !leftOver
        a few friends over | a few friends over |
        Invite a few friends | Invite a few friends |
        few days off | few days off |
        Rest few days | Rest few days |
        Deep clean nightly | Deep clean nightly | !leftOver
        nightly build fix | nightly build fix |
        book weekend trip | book weekend trip |
        call every other friend | call every other friend | !leftOver
        meet 1400-1500 | meet 1400-1500 | !leftOver
        code 1400-150 | code 1400-150 |
        pay 0930 | pay 0930 | !leftOver
        1900 meeting | 1900 meeting |
        meeting 1900 | meeting 1900 |
        meeting 2030 | meeting 2030 |
        dentist 24.13. | dentist 24.13. |
        dentist 32.11. | dentist 32.11. |
        dentist 12.11. | dentist 12.11. | !leftOver
        24.11 dentist | 24.11 dentist |
        run 10:30x | run 10:30x | !leftOver
        run 100:30 | run 100:30 |
        run 10:3x | run 10:3x |
        run 10:300 | run 10:300 |
        log 2026-11-24t10 | log 2026-11-24t10 | !leftOver
        log 2026-x4t | log 2026-x4t |
        fix the 3rd | fix | 12-03
        fix the 3rd bug | fix the 3rd bug |
        on the 32nd call | on the 32nd call |
        write by 2027 | write by 2027 | !leftOver
        write by 20270 | write by 20270 |
        write 2027 | write 2027 |
        write before 2100 | write before 2100 |
        261210 dentist | 261210 dentist | !leftOver
        261310 dentist | 261310 dentist |
        call 261210 | call 261210 |
        20261303 code | 20261303 code |
        20261203 code | 20261203 code | !leftOver
        call 13pm | call 13pm | !noSuchTime
        call 13am | call 13am | !noSuchTime
        call 17hrs | call 17hrs | !leftOver
        call 170h | call 170h | !leftOver
        13/13 call | 13/13 call |
        call 13/13 | call 13/13 |
        eat 1/2 cake | eat 1/2 cake | !ambiguousDate
        eat 1/2 | eat 1/2 | !ambiguousDate
        eat 3/4 cake | eat 3/4 cake | !ambiguousDate
        eat 12/40 | eat 12/40 | !noSuchDate
        eat 24/7 | eat 24/7 |
        run 32/11 | run 32/11 | !noSuchDate
        mid-tune | mid-tune |
        late-june trip | late-june trip | !leftOver
        mid-june trip | mid-june trip | !leftOver
        end-december sale | end-december sale | !leftOver
        mail bob@9 | mail bob@9 | !leftOver
        mail bob@home | mail bob@home |
        gym once a week | gym | today FREQ=WEEKLY
        gym once | gym once |
        quarter past | quarter past | !leftOver
        half past | half past | !leftOver
        half past nine gym | gym | 11-22 09:30
        quarter to | quarter to | !leftOver
        see it in may | see it in may | !leftOver
        march in may | march in may | !leftOver
        by april finish | by april finish | !leftOver
        april call | april call |
        call april | call april |
        the march | the march |
        see this weekend | see | today
        the weekend plan | plan | today
        enjoy the weekend | enjoy | today
        enjoy the month | enjoy the month |
        within month | within month | !leftOver
        next quarter plan | next quarter plan | !leftOver
        by q1 plan | by q1 plan | !leftOver
        q1 plan | q1 plan |
        8 weeks every day run | 8 weeks run | today FREQ=DAILY !leftOver
        Run every day for a week | Run for a week | today FREQ=DAILY !leftOver
        Run every day for two weeks | Run for two weeks | today FREQ=DAILY !leftOver
        Run every day week | Run week | today FREQ=DAILY
        Run every day 3 weeks | Run 3 weeks | today FREQ=DAILY !leftOver
        every day one day | one day | today FREQ=DAILY !leftOver
        meeting 2pm UTC+2 | meeting 2pm UTC+2 | today 14:00 !leftOver
        meeting UTC+2 | meeting UTC+2 |
        pay 5.50 tomorrow | pay 5.50 | 11-22 !leftOver
        pay 5.5 tomorrow | pay 5.5 | 11-22
        costs 5.30 tomorrow | costs 5.30 | 11-22 !leftOver
        meet 5.30 tomorrow | meet | 11-22 17:30
        read chapters 3-5 tomorrow | read chapters 3-5 | 11-22
        read chapter 3-5 | read chapter 3-5 |
        tuesday-friday trip next week | tuesday-friday trip next week | 11-24 !severalDays !second
        watch Friday Night | watch | 11-27 20:00
        watch Friday night Lights | watch Lights | 11-27 20:00
        Watch Friday Night Lights | Watch Lights | 11-27 20:00
        call bob tomorrow night 12:30 | call bob | 11-23 00:30
        call bob night 12 | call bob night 12 |
        dinner 7 | dinner 7 | !leftOver
        dinner 13 | dinner 13 |
        dinner 7 tonight | dinner | today 19:00
        read chapter 4 this evening | read chapter 4 | today 19:00
        watch Toy Story 7 tonight | watch Toy Story | today 19:00
        at 9 and 17 meet | and 17 meet | 11-22 09:00 !leftOver
        no later than Friday | no later than Friday | !leftOver
        back in 5 friday | back in 5 | 11-27 !leftOver
        back in 5 every day | back in 5 | today FREQ=DAILY !leftOver
        pubs 9 | pubs 9 |
        christmas monday call | christmas call | 11-23
        new year's day | new year's day | !leftOver
        new year’s eve | new year’s eve | !leftOver
        new year's party | new year's party |
        new year's | new year's |
        tomorrow fortnight call | fortnight call | 11-22 !leftOver
        fortnight call | fortnight call |
        in 2 long more hours | in 2 long more hours | !leftOver
        in few hours | in few hours | !leftOver
        mins in 2 | mins in 2 | !leftOver
        meeting 2400 tomorrow | meeting 2400 | 11-22
        meeting 1760 tomorrow | meeting 1760 | 11-22
        meeting 1700 tomorrow 9am | meeting 1700 | 11-22 09:00
        meeting tomorrow 1700 | meeting 1700 | 11-22 !leftOver
        meeting 1959 tomorrow | meeting 1959 | 11-22
        code 17000 tomorrow | code 17000 | 11-22
        mondays gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO
        Wed dinner | Wed dinner |
        dinner wed | dinner | 11-25
        """#)
}
