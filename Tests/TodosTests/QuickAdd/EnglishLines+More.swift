extension QuickExample {
    /// Whole sentences, and what is easily taken for something else.
    static let englishMore = read(
        #"""
        Buy milk and eggs tomorrow morning #Shopping | Buy milk and eggs | 11-22 09:00 #Shopping
        dinner at 7 🍝 | dinner 🍝 | today 19:00
        dentist tomorrow🦷 | dentist 🦷 | 11-22
        🎂mom tomorrow 5pm🎉 | 🎂mom 🎉 | 11-22 17:00
        ❤️tomorrow call Ana | ❤️ call Ana | 11-22
        I ❤️NY and 7️⃣ | I ❤️NY and 7️⃣ |
        Parents evening thurs 6pm | Parents evening | 11-26 18:00
        Coffee morning friday 10am | Coffee morning | 11-27 10:00
        Gym in the am | Gym | 11-22 09:00
        Gym mondy | Gym | 11-23
        Gym tmrow 7am | Gym | 11-22 07:00
        Friday - dentist | dentist | 11-27
        dentist - friday | dentist | 11-27
        dentist - friday - bring papers | dentist - bring papers | 11-27
        - buy milk tomorrow | buy milk | 11-22
        * buy milk | buy milk |
        - [ ] buy milk tomorrow | buy milk | 11-22
        [x] buy milk_ and *eggs* | [x] buy milk_ and *eggs* |
        \- buy milk | - buy milk |
        1. buy milk | 1. buy milk |
        Weekend trip 28 nov | Weekend trip | 11-28
        Email boss re: friday tomorrow | Email boss re: friday | 11-22
        dinner at 7 tomorrow | dinner | 11-22 19:00
        dinner with Ana friday at 8 | dinner with Ana | 11-27 20:00
        wake up at 6 tomorrow | wake up | 11-22 06:00
        read chapters 3-5 by friday | read chapters 3-5 | 11-27
        call mom at 5 tomorrow | call mom | 11-22 17:00
        call mom sunday at noon | call mom | 11-22 12:00
        Lunch with Ana at 1 on tues | Lunch with Ana | 11-24 13:00
        flight 6:45am dec 24 | flight | 12-24 06:45
        pick up kids 3pm every weekday | pick up kids | 11-23 15:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        haircut next thurs 4.30pm | haircut | 11-26 16:30
        submit taxes by april 15th | submit taxes | 2027-04-15
        submit taxes by 15 april | submit taxes | 2027-04-15
        meeting with Bob mon 2-3pm | meeting with Bob | 11-23 14:00-15:00
        team sync every other wed 10am | team sync | 11-25 10:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=WE
        yoga tue & thu 6:30pm | yoga | 11-24 18:30 FREQ=WEEKLY;BYDAY=TU,TH
        call dad 2nite at 9 | call dad | today 21:00
        buy gift for mom by friday | buy gift for mom | 11-27
        check oven in 20 minutes | check oven | today 10:40
        In 2 weeks call the vet | call the vet | 12-05
        3 days later call the vet | call the vet | 11-24
        homework due mon | homework | 11-23
        Essay due 11/30 | Essay | 11-30
        Meet Sam 11/30 3pm | Meet Sam | 11-30 15:00
        Doctor's appointment on the 3rd at 2:15 | Doctor's appointment | 12-03 14:15
        gym at 6am on mondays | gym | 11-23 06:00 FREQ=WEEKLY;BYDAY=MO
        Sunday brunch | brunch | 11-22
        Monday standup 9am | standup | 11-23 09:00
        conference call 9:30-10:15 am thu | conference call | 11-26 09:30-10:15
        7 am run tomorrow | run | 11-22 07:00
        by 6pm send the file | send the file | today 18:00
        Dinner Thursday, 7pm | Dinner | 11-26 19:00
        Thursday, Dec 3 dinner | dinner | 12-03
        Mom's birthday dec 12 every year | Mom's birthday | 12-12 FREQ=YEARLY
        trash every 2nd and 4th tuesday | trash | 11-24 FREQ=MONTHLY;BYDAY=2TU,4TU
        trash every tues night | trash | 11-24 20:00 FREQ=WEEKLY;BYDAY=TU
        review bi-monthly | review bi-monthly | !unreadableRule
        review bi-weekly | review | today FREQ=WEEKLY;INTERVAL=2
        read 20 pages daily | read 20 pages | today FREQ=DAILY
        10k steps daily | 10k steps | today FREQ=DAILY
        Run 5k tomorrow am | Run 5k | 11-22 09:00
        Run tomorrow pm | Run | 11-22 15:00
        dentist a week from today | dentist | 11-28
        dentist day after tmrw | dentist | 11-23
        dentist monday week | dentist | 11-30
        dentist mon 23 nov | dentist | 11-23
        dinner 7pm sharp friday | dinner | 11-27 19:00
        gym from 6pm | gym | today 18:00
        gym tomorrow from 6 | gym | 11-22 18:00
        gym @ 11 | gym | today 11:00
        Book table for 4 at 7pm friday | Book table for 4 | 11-27 19:00
        Buy tickets for the 25th | Buy tickets for the 25th |
        at the end of the day call Ana | call Ana | today 17:00
        Room 101 at 10:30 | Room 101 | today 10:30
        I am happy | I am happy |
        email PM about budget | email PM about budget |
        1:1 with Kim | 1:1 with Kim |
        Install version 2.10 | Install version 2.10 |
        Q3 report | Q3 report |
        call 911 | call 911 |
        call 555-1234 | call 555-1234 |
        Bring 30 chairs | Bring 30 chairs |
        Each of us brings a cake | Each of us brings a cake |
        read book before bed | read book before bed |
        call in sick | call in sick |
        Halloween party | Halloween party |
        Read Sunday's paper | Read Sunday's paper |
        Meet the 3 of us | Meet the 3 of us |
        Call Tom about Monday | Call Tom about Monday |
        rent on january first | rent | 2027-01-01
        rent the first of january | rent | 2027-01-01
        rent on the first | rent | 12-01
        from 6 to 7 gym | gym | today 18:00-19:00
        gym 530pm | gym | today 17:30
        gym at 530 | gym | today 17:30
        gym five-ish | gym | today 17:00
        gym 17:30h | gym | today 17:30
        yoga 6pm 1 hour | yoga | today 18:00-19:00
        on the weekend clean | clean | today
        Mon-Wed-Fri gym | gym | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        Tue 24th dentist | dentist | 11-24
        Tuesday the 24th dentist | dentist | 11-24
        Finish first | Finish first |
        Finish first, Monday call Ana | Finish first, call Ana | 11-23
        Finish first tomorrow | Finish first | 11-22
        Clean the second floor | Clean the second floor |
        Read the first chapter | Read the first chapter |
        run sat | run | 11-28
        run sun | run | 11-22
        run wed | run | 11-25
        meeting @noon | meeting | today 12:00
        meeting @ noon | meeting | today 12:00
        call mom ten am | call mom | 11-22 10:00
        call mom at 10 past 5 | call mom | today 17:10
        nap for 20 min at 2 | nap | today 14:00-14:20
        read for an hour tonight | read | today 20:00-21:00
        sync 11:30-12 wed | sync | 11-25 11:30-12:00
        gym every weekday at 6:30am until dec 24 | gym | 11-23 06:30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20261224
        starting monday run daily | run | 11-23 FREQ=DAILY
        pay 300 on the 5th | pay 300 | 12-05
        trip for 3 days from monday | trip for 3 days | 11-23
        at 5 we leave | we leave | today 17:00
        at 7 - 8 dinner tonight | dinner | today 19:00-20:00
        gym at 6 30 | gym | today 18:30
        daily standup 9am | daily standup | 11-22 09:00
        Sunday roast with Ana | Sunday roast with Ana |
        2 hour meeting at 3 | 2 hour meeting | today 15:00
        meeting at 3 for 2 hours tomorrow | meeting | 11-22 15:00-17:00
        night shift monday | night shift | 11-23
        Arrive at 5 Main St | Arrive at 5 Main St |
        midnight snack recipes | midnight snack recipes |
        24/7 support | 24/7 support |
        Buy 3/4 inch pipe | Buy 3/4 inch pipe |
        Email 10-15 people | Email 10-15 people |
        May the 4th party | party | 2027-05-04
        rent due on the 1st of every month | rent | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        meeting at 1400-1500 | meeting | today 14:00-15:00
        dentist sat 28 | dentist | 11-28
        dentist sat 28 nov | dentist | 11-28
        in 2 and a half hours call Ana | call Ana | today 12:50
        Team lunch every friday noon | Team lunch | 11-27 12:00 FREQ=WEEKLY;BYDAY=FR
        submit report before end of day tomorrow | submit report | 11-22 17:00
        submit homework 11:59pm | submit homework | today 23:59
        dentist friday after next | dentist | 12-04
        dentist at about 3pm | dentist | today 15:00
        dentist at quarter past 3pm | dentist | today 15:15
        dentist 330 p.m. | dentist | today 15:30
        dentist twenty after 3pm | dentist | today 15:20
        dentist in the evening at eight | dentist | today 20:00
        dentist Fri, Dec 18, 2026 07:00 PM | dentist | 12-18 19:00
        dentist at 7:30 PM on Fri, Nov 27 | dentist | 11-27 19:30
        dentist 3 o'clock in the afternoon | dentist | today 15:00
        Nov 30 8am run | run | 11-30 08:00
        gym 45m at 6pm | gym | today 18:00-18:45
        see dentist within 2 weeks | see dentist | 12-05
        gym today evening | gym | today 19:00
        tomorrow lunch with Ana | lunch with Ana | 11-22 12:00
        dentist noon-1 | dentist | today 12:00-13:00
        remind me tomorrow to call | remind me to call | 11-22
        Back up nightly data | Back up nightly data |
        meet friday after next | meet | 12-04
        dinner the Friday after next | dinner | 12-04
        Deploy 27.1.2 | Deploy 27.1.2 |
        Update to 27.1.2 tomorrow | Update to 27.1.2 | 11-22
        iOS 27.1.2 beta | iOS 27.1.2 beta |
        send deck to Ana eod please | send deck to Ana please | today 17:00
        pay rent end of month if possible | pay rent if possible | 11-30
        0207 946 0958 call the landlord | 0207 946 0958 call the landlord |
        Call 0207 946 0958 | Call 0207 946 0958 |
        Call 020 7946 0958 tomorrow | Call 020 7946 0958 | 11-22
        Call Ana at 5 please | Call Ana please | today 17:00
        Door code 0775 | Door code 0775 |
        Movie 7-9 tomorrow | Movie | 11-22 19:00-21:00
        Sat. 5 Dec 10am dentist | dentist | 12-05 10:00
        back up laptop 1st of month | back up laptop | 12-01
        send invoice end of month with Ana | send invoice with Ana | 11-30
        25 Dec Christmas Day lunch | Christmas Day lunch | 12-25
        dentist the 15th with Ana | dentist with Ana | 12-15
        the 15th pay rent | pay rent | 12-15
        prepare the 3rd interview | prepare the 3rd interview |
        call back in 2w | call back | 12-05
        call back in 3d | call back | 11-24
        first thing tomorrow call bank | call bank | 11-22 09:00
        call bank monday first thing | call bank | 11-23 09:00
        first thing in the morning call bank | call bank | 11-22 09:00
        Study 2h | Study 2h |
        movie 8 review | movie 8 review |
        dinner at 8 at Nine Elms | dinner at Nine Elms | today 20:00
        nail appt 12:30 for an hour n a half | nail appt | today 12:30-14:00
        buy the Sunday Times | buy the Sunday Times |
        order turkey for thanksgiving | order turkey for thanksgiving |
        1st draft to editor on the 2nd | 1st draft to editor | 12-02
        flight BA 1430 to Lisbon fri 7.45am | flight BA 1430 to Lisbon | 11-27 07:45
        a week from tuesday boiler | boiler | 12-01
        review every 3rd day | review | today FREQ=DAILY;INTERVAL=3
        review every 2nd week | review | today FREQ=WEEKLY;INTERVAL=2
        every 4th month review | review | today FREQ=MONTHLY;INTERVAL=4
        rent every month on the 15th on the 25th | rent | 11-25 FREQ=MONTHLY;BYMONTHDAY=15,25
        read chapter 7 tonight | read chapter 7 | today 20:00
        take bus 7 this evening | take bus 7 | today 19:00
        watch Formula 1 in the evening | watch Formula 1 | today 19:00
        dinner 8 tonight | dinner | today 20:00
        gym Tu/Th 5pm | gym | 11-24 17:00 FREQ=WEEKLY;BYDAY=TU,TH
        call Ana wendsday | call Ana | 11-25
        Super Bowl Sunday party | Super Bowl Sunday party |
        Buy bowl Sunday | Buy bowl | 11-22
        Go to bed at 11 | Go to bed | today 23:00
        Sleep at 11 | Sleep | today 23:00
        Bedtime at 10 | Bedtime | today 22:00
        Sleep study at 11 | Sleep study | today 11:00
        Go to bed at 1 | Go to bed at 1 | !leftOver
        Sleep at 12:30 | Sleep at 12:30 | !leftOver
        """#)
}
