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
        gym twice a week | gym twice a week | !unreadableRule
        pills three times a day | pills three times a day | !unreadableRule
        gym a couple of times a week | gym a couple of times a week | !unreadableRule
        visit Rome in december | visit Rome in december | !leftOver
        party on new year's eve | party on new year's eve | !leftOver
        wake up 6.15 | wake up 6.15 | !leftOver
        gym m/w/f | gym m/w/f | !leftOver
        Gym@7am | Gym@7am | !leftOver
        Renew licence by May 2027 | Renew licence by May 2027 | !leftOver
        pay rent Dec 2027 | pay rent Dec 2027 | !leftOver
        call Ana on the 32nd | call Ana on the 32nd | !leftOver
        call Ana at 8 or 9 | call Ana at 8 or 9 | !leftOver
        call Ana about 5pm | call Ana about 5pm | !leftOver
        Run every day except holidays | Run except holidays | today FREQ=DAILY !leftOver
        Run every day for 10 days | Run for 10 days | today FREQ=DAILY !leftOver
        eom pay | eom pay | !leftOver
        Run every day 10000 times | Run 10000 times | today FREQ=DAILY !leftOver
        """#)

    /// Lines that a person would ask about as well.
    static let englishUnclear = read(
        #"""
        holiday 12/24-12/26 | holiday 12/24-12/26 | 12-24 !severalDays
        holiday 24/12 - 26/12 | holiday 24/12 - 26/12 | 12-24 !severalDays
        trip 5 Dec - 12 Dec | trip 5 Dec - 12 Dec | 12-05 !severalDays
        trip 5 Dec 2026 - 12 Dec 2026 | trip 5 Dec 2026 - 12 Dec 2026 | 12-05 !severalDays
        trip Dec 24 - Jan 2 | trip Dec 24 - Jan 2 | 12-24 !severalDays
        trip Dec 5 - 12 | trip Dec 5 - 12 | 12-05 !severalDays
        Holiday 5 Dec to 12 Dec | Holiday 5 Dec to 12 Dec | 12-05 !severalDays
        Holiday from Dec 24 to Jan 2 | Holiday from Dec 24 to Jan 2 | 12-24 !severalDays
        gym mon/wed/fri next week | gym mon/wed/fri | 11-28 !severalDays
        gym on Monday and Friday next week | gym on Monday and Friday | 11-28 !severalDays
        swim every day next week | swim every day | 11-28 !severalDays
        swim daily next month | swim daily | 12-21 !severalDays
        swim every weekday next week | swim every weekday | 11-28 !severalDays
        review at the end of every quarter | review at the end of every quarter | !unreadableRule
        tidy at the end of each day | tidy at the end of each day | !unreadableRule
        every day do squats 30 times | do squats 30 times | today FREQ=DAILY !leftOver
        Pub 8 till late friday | Pub 8 till late | 11-27 !leftOver
        Party 7pm-late | Party 7pm-late | !leftOver
        Pills every morning and night | Pills and night | 11-22 09:00 FREQ=DAILY !leftOver
        pills every morning and noon | pills and noon | 11-22 09:00 FREQ=DAILY !leftOver
        pills every morning, noon and night | pills noon and night | 11-22 09:00 FREQ=DAILY !leftOver
        gym every Tuesday at 5 and Thursday at 6 | gym and Thursday at 6 | 11-24 17:00 FREQ=WEEKLY;BYDAY=TU !leftOver
        gym every weekday and Saturday | gym and Saturday | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR !leftOver
        gym every monday and on 5 December | gym and on 5 December | 11-23 FREQ=WEEKLY;BYDAY=MO !leftOver
        gym every day and tomorrow | gym and tomorrow | today FREQ=DAILY !leftOver
        tomorrow and every Monday gym | and every Monday gym | 11-22 !leftOver
        gym every Tuesday 5pm, Thursday 6pm | gym Thursday 6pm | 11-24 17:00 FREQ=WEEKLY;BYDAY=TU !leftOver !second
        gym every week 3 times | gym 3 times | today FREQ=WEEKLY !leftOver
        rent every year end | rent every year end | !unreadableRule
        taxes end of quarter 2027 | taxes end of quarter 2027 | !leftOver
        review biannually | review biannually | !leftOver
        pay bill mid-month | pay bill mid-month | !leftOver
        pay bill mid month | pay bill mid month | !leftOver
        see Ana the weekend after next | see Ana the weekend after next | !leftOver
        call bob tonight 12:30-2 | call bob tonight | today 12:30-14:00 !second
        gym every friday night at 1 | gym at 1 | 11-27 FREQ=WEEKLY;BYDAY=FR !leftOver
        trip monday-friday next week | trip monday-friday | 11-28 !severalDays
        review every first week monday | review every first week monday | !unreadableRule
        review every last week friday | review every last week friday | !unreadableRule
        review every 1st week of the month | review every 1st week of the month | !unreadableRule
        review every Monday of the first week | review every Monday of the first week | !unreadableRule
        weekly on Monday and monthly review | and monthly review | 11-23 FREQ=WEEKLY;BYDAY=MO !leftOver
        bin day alternate tuesdays | bin day alternate | 11-24 FREQ=WEEKLY;BYDAY=TU !leftOver
        email boss early next week | email boss early next week | 11-28 !leftOver
        Call Ana today/tomorrow | Call Ana today/tomorrow | !leftOver
        Finish it b4 friday | Finish it b4 friday | !leftOver
        Bob at 4 tonight | Bob at 4 | today !leftOver
        doctor 12 midnight friday | doctor 12 midnight | 11-27 !midnight
        doctor midnight friday | doctor midnight | 11-27 !midnight
        finish no later than 5pm | finish no later than 5pm | !leftOver
        call mom tomorrow night 12 | call mom 12 | 11-22 !midnight
        Wed dinner at 8 | Wed dinner | today 20:00 !leftOver
        meeting 1700 tomorrow | meeting 1700 | 11-22 !leftOver
        pay rent dec | pay rent dec | !leftOver
        gym 2x/week | gym 2x/week | !leftOver
        gym tuesdays and thursdays 6 | gym tuesdays and thursdays 6 | !leftOver
        finish before xmas | finish before xmas | !leftOver
        Ship it mid-December | Ship it mid-December | !leftOver
        Pay 17.50 tomorrow | Pay 17.50 | 11-22 !leftOver
        Call Ana tomorrow week | Call Ana week | 11-22 !leftOver
        Standup tomorrow at 9 and 17 | Standup and 17 | 11-22 09:00 !leftOver
        Gym next next Monday | Gym next next Monday | 11-23 !leftOver
        Submit no later than Friday | Submit no later than Friday | !leftOver
        Call tomorrow 15:00 GMT+2 | Call 15:00 GMT+2 | 11-22 15:00 !leftOver
        rent every first of the month | rent every first of the month | 12-01 !leftOver
        every last Sunday of March clocks | of March clocks | 11-29 FREQ=MONTHLY;BYDAY=-1SU !leftOver
        every second Sunday of May flowers | of May flowers | 12-13 FREQ=MONTHLY;BYDAY=2SU !leftOver
        every first Monday of September school | of September school | 12-07 FREQ=MONTHLY;BYDAY=1MO !leftOver
        every year in March taxes | in March taxes | today FREQ=YEARLY !leftOver
        gym every! monday | gym every! monday | 11-23 !leftOver
        camp first weekend of every month | camp first weekend of every month | today FREQ=MONTHLY !leftOver
        pay on day 5 of each month | pay on day 5 of each month | today FREQ=MONTHLY !leftOver
        rent 3 days before end of month | rent 3 days before end of month | !leftOver
        call Ana the following friday | call Ana the following friday | 11-27 !leftOver
        Finish by next week | Finish by next week | !leftOver
        Finish due by next month | Finish due by next month | !leftOver
        Finish every day until next month | Finish until next month | today FREQ=DAILY !leftOver
        Finish this week | Finish this week | !leftOver
        Move it before friday | Move it before friday | !leftOver
        Work until 5pm | Work until 5pm | !leftOver
        Run every day until 12/3 | Run until 12/3 | today FREQ=DAILY !ambiguousDate
        Run every day until 3/12/26 | Run until 3/12/26 | today FREQ=DAILY !ambiguousDate
        Run every day until 12-03 | Run until 12-03 | today FREQ=DAILY !leftOver
        Work until 31/12 | Work until 31/12 | !leftOver
        Work before 12/3 | Work before 12/3 | !ambiguousDate
        Gym tommmorow | Gym tommmorow | !leftOver
        Gym thhursday | Gym thhursday | !leftOver
        Gym mon 7 | Gym 7 | 11-23 !leftOver
        Meet 10-11 | Meet 10-11 | !leftOver
        Meet tomorrow at midnight | Meet at midnight | 11-22 !midnight
        Meet tomorrow morning 8pm | Meet morning | 11-22 20:00 !second
        Slides for tomorrow at 5pm | Slides for tomorrow | today 17:00 !leftOver
        dentist 03/12/2026 | dentist 03/12/2026 | !ambiguousDate
        치과 26.12.3 오후 3시 | 치과 26.12.3 | today 15:00 !leftOver
        Meet 1h30 tomorrow | Meet 1h30 | 11-22 !leftOver
        yoga 7am 1h30 | yoga 1h30 | 11-22 07:00 !leftOver
        Drinks tomorrow evening at 12 | Drinks at 12 | 11-22 !leftOver
        Drinks this evening at 12 | Drinks at 12 | today !leftOver
        Drinks tomorrow evening at 3 | Drinks at 3 | 11-22 !leftOver
        Invoice end of the month every month | Invoice end of the month | today FREQ=MONTHLY !leftOver
        closing every year on the last day of February | closing on the last day of February | today FREQ=YEARLY !leftOver
        Backup every end of week | Backup every end of week | !unreadableRule
        Check in 24 hours before flight | Check in 24 hours before flight | !leftOver
        Reply within 2 days of arrival | Reply within 2 days of arrival | !leftOver
        dentist 3. 12. 2026 | dentist 3. 12. 2026 | !ambiguousDate
        dentist 26-12-03 | dentist 26-12-03 | !leftOver
        dentist 27-12-26 | dentist 27-12-26 | !leftOver
        dentist 25/12/03 | dentist 25/12/03 | !leftOver
        dentist 8.30 | dentist 8.30 | !leftOver
        pay 12/3 rent | pay 12/3 rent | !ambiguousDate
        call mom evening | call mom evening | !leftOver
        trip 20261203 | trip 20261203 | !leftOver
        Meet Sat or Sun | Meet Sat or | 11-22 !leftOver
        Meet Monday or Sat | Meet or Sat | 11-23 !leftOver
        Friday or Monday | or Monday | 11-27 !second
        take pills at 8am and 8pm | take pills and 8pm | 11-22 08:00 !second
        meeting 3 to 4 | meeting 3 to 4 | !leftOver
        Fri 13 party | 13 party | 11-27 !leftOver
        Meet on 3 | Meet on 3 | !leftOver
        meet after lunch tomorrow | meet after lunch | 11-22 !leftOver
        tomorrow after 5pm gym | after 5pm gym | 11-22 !leftOver
        monday 24 nov dentist | monday 24 nov dentist | !wrongWeekday
        dentist 24.11. | dentist 24.11. | !leftOver
        dentist 2026-11-24T10:00Z | dentist 2026-11-24T10:00Z | !leftOver
        dentist 2026-11-24T25:00 | dentist 2026-11-24T25:00 | !leftOver
        call in a few minutes | call in a few minutes | !leftOver
        drinks last friday of the month | drinks last friday of the month | !leftOver
        walk on the morning of 3 dec | walk on the morning of 3 dec | !leftOver
        see you at christmas | see you at christmas | !leftOver
        5 to 6 gym | 5 to 6 gym | !leftOver
        weekend clean | weekend clean | !leftOver
        Take pills twice daily | Take pills twice daily | !unreadableRule
        gym 3x a week | gym 3x a week | !unreadableRule
        gym 3 times a week | gym 3 times a week | !unreadableRule
        see doc in may | see doc in may | !leftOver
        back in 5 | back in 5 | !leftOver
        write paper by 2027 | write paper by 2027 | !leftOver
        every monday until christmas run | until christmas run | 11-23 FREQ=WEEKLY;BYDAY=MO !leftOver
        Hire Kim by june | Hire Kim by june | !leftOver
        Hire Kim in dec | Hire Kim in dec | !leftOver
        Twelve thirty lunch | Twelve thirty lunch | !leftOver
        Conference call 9am PST tomorrow | Conference call 9am PST | 11-22 09:00 !leftOver
        meeting 2pm EST | meeting 2pm EST | today 14:00 !leftOver
        meeting 17:00 (GMT) | meeting 17:00 (GMT) | today 17:00 !leftOver
        meeting 17:00–18:00 [CET] | meeting 17:00–18:00 [CET] | today 17:00-18:00 !leftOver
        dentist nov 28 sat | dentist sat | 11-28 !leftOver
        dinner sat 12/5 7pm | dinner sat 12/5 | today 19:00 !ambiguousDate
        call in 1hr30 | call in 1hr30 | !leftOver
        meeting 0900 | meeting 0900 | !leftOver
        table on Saturday for 9am | table for 9am | 11-28 !leftOver
        call in 2 more minutes | call in 2 more minutes | !leftOver
        first tuesday of october drinks | first tuesday of october drinks | !leftOver
        Finish it the following week | Finish it the following week | !leftOver
        Finish it next March | Finish it next March | !leftOver
        Finish it next quarter | Finish it next quarter | !leftOver
        drinks on the last friday | drinks on the last friday | !leftOver
        photos last month on the 25th | photos last month on the 25th | !leftOver
        photos from 25 December last year | photos from 25 December last year | !leftOver
        drinks on the second Tuesday | drinks on the second Tuesday | !leftOver
        drinks third Thursday at 7 | drinks third Thursday | today 19:00 !leftOver
        the 3rd interview | the 3rd interview | !leftOver
        meeting 17h | meeting 17h | !leftOver
        pub 9 | pub 9 | !leftOver
        pay staff on 15 and 30 | pay staff on 15 and 30 | !leftOver
        pay staff on the 15th and 30th | pay staff on the 15th and 30th | 12-15 !severalDays
        call bank first thing | call bank first thing | !leftOver
        call mom in 2 hours tomorrow | call mom tomorrow | today 12:20 !second
        christmas eve drinks at tom's 7pm | christmas eve drinks at tom's | today 19:00 !leftOver
        new year's eve dinner | new year's eve dinner | !leftOver
        New Year's Day brunch | New Year's Day brunch | !leftOver
        EOM invoice | EOM invoice | !leftOver
        prepare the EOM invoice | prepare the EOM invoice | !leftOver
        Friday the 20th party | Friday the 20th party | !pastDate
        치과 26.12.4 | 치과 26.12.4 | !leftOver
        dentist 26.12.4 | dentist 26.12.4 | !leftOver
        movie 7 | movie 7 | !leftOver
        0730 flight tomorrow | 0730 flight | 11-22 !leftOver
        12/24(목)~12/26(토) 여행 | 12/24(목)~12/26(토) 여행 | 12-24 !severalDays
        boxing day walk 11ish | boxing day walk | today 11:00 !leftOver
        bank holiday monday bbq | bank holiday bbq | 11-23 !leftOver
        nye party from 9 till late | nye party from 9 till late | !leftOver !leftOver
        rewatch Friday Night Lights | rewatch Friday Lights | today 20:00 !leftOver
        read Thursday Murder Club | read Thursday Murder Club | !leftOver
        Thursday Murder Club wed 7pm | Murder Club wed | 11-26 19:00 !leftOver
        roadmap draft by end of Q1 | roadmap draft by end of Q1 | !leftOver
        10pm daily journal | daily journal | today 22:00 !leftOver
        midnight showing of Dune fri | midnight showing of Dune | 11-27 !leftOver
        night shift 10p-6a mon | night shift 10p-6a | 11-23 !endBeforeStart
        conf call 9a-10:30a PT | conf call 9a-10:30a PT | 11-22 09:00-10:30 !leftOver
        """#)
}
