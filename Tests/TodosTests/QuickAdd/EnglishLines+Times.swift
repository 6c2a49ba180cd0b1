extension QuickExample {
    /// Times of the day: on a clock, in words, parts of the day, ranges, lengths, and counted from now.
    static let englishTimes = read(
        #"""
        call Tom at 9 | call Tom | 11-22 09:00
        call Tom at 11 | call Tom | today 11:00
        call mom at 9 about the car | call mom about the car | 11-22 09:00
        call mom at 4 to say hi | call mom to say hi | today 16:00
        doctor mon 8.30 | doctor | 11-23 08:30
        doctor mon at 8.30 | doctor | 11-23 08:30
        doctor mon 8.30am | doctor | 11-23 08:30
        doctor 8.30pm | doctor | today 20:30
        doctor at 4.15 | doctor | today 16:15
        doctor tomorrow 17.45 | doctor | 11-22 17:45
        doctor tomorrow at 1730 | doctor | 11-22 17:30
        doctor tomorrow at 0830 | doctor | 11-22 08:30
        doctor tomorrow 17h30 | doctor | 11-22 17:30
        doctor 5p tomorrow | doctor | 11-22 17:00
        doctor 7a tomorrow | doctor | 11-22 07:00
        doctor tomorrow 5PM | doctor | 11-22 17:00
        doctor tomorrow 5P.M. | doctor | 11-22 17:00
        doctor tomorrow @ 5pm | doctor | 11-22 17:00
        doctor tomorrow @5 | doctor | 11-22 17:00
        doctor tomorrow around 5pm | doctor | 11-22 17:00
        doctor tomorrow around 5 | doctor | 11-22 17:00
        doctor tomorrow by 5pm | doctor | 11-22 17:00
        doctor by noon | doctor | today 12:00
        doctor tomorrow noon | doctor | 11-22 12:00
        doctor tomorrow at midday | doctor | 11-22 12:00
        doctor tomorrow at lunch | doctor | 11-22 12:00
        doctor tomorrow lunchtime | doctor | 11-22 12:00
        doctor tomorrow 9ish | doctor | 11-22 09:00
        doctor tomorrow at 9ish | doctor | 11-22 09:00
        doctor tomorrow 5pm-ish | doctor | 11-22 17:00
        doctor at 5 ish | doctor | today 17:00
        doctor 5 ish tomorrow | doctor | 11-22 17:00
        doctor 5ish | doctor | today 17:00
        doctor around 5 | doctor | today 17:00
        doctor approx 5pm | doctor | today 17:00
        doctor approx. 5:30 | doctor | today 17:30
        doctor at roughly 5 | doctor | today 17:00
        doctor at approx. 5 | doctor | today 17:00
        Invite approx 5 people | Invite approx 5 people |
        Invite approx 5 | Invite approx 5 |
        doctor at 5 or so | doctor | today 17:00
        doctor 5pm or so tomorrow | doctor | 11-22 17:00
        doctor at 5 maybe | doctor maybe | today 17:00
        pick up kids at 3 from school | pick up kids from school | today 15:00
        doctor at the latest 5pm | doctor | today 17:00
        doctor by 5pm at the latest | doctor | today 17:00
        doctor by 5 at the latest | doctor | today 17:00
        doctor by friday at the latest | doctor | 11-27
        doctor at the latest by friday | doctor | 11-27
        doctor 12 noon friday | doctor | 11-27 12:00
        doctor noon on friday | doctor | 11-27 12:00
        doctor 11 to 12 noon | doctor | today 11:00-12:00
        doctor tomorrow five pm | doctor | 11-22 17:00
        doctor at five pm | doctor | today 17:00
        doctor tomorrow at five | doctor | 11-22 17:00
        doctor tomorrow at eleven thirty | doctor | 11-22 11:30
        doctor half past 9 tomorrow | doctor | 11-22 09:30
        doctor tomorrow at half past nine | doctor | 11-22 09:30
        doctor tomorrow half nine | doctor | 11-22 09:30
        doctor tomorrow half one | doctor | 11-22 13:30
        half an idea tomorrow | half an idea | 11-22
        eat half a cake tomorrow | eat half a cake | 11-22
        doctor tomorrow at quarter to 5 | doctor | 11-22 16:45
        doctor tomorrow at a quarter past 3 | doctor | 11-22 15:15
        doctor tomorrow at ten past five | doctor | 11-22 17:10
        doctor tomorrow at 5 oclock | doctor | 11-22 17:00
        doctor tomorrow 7 o'clock | doctor | 11-22 07:00
        doctor at 12 tomorrow | doctor | 11-22 12:00
        doctor at 12:30 | doctor | today 12:30
        doctor 10:00 | doctor | 11-22 10:00
        doctor today 9:00 | doctor | today 09:00 !alreadyPast
        doctor at 9 today | doctor | today 09:00 !alreadyPast
        tomorrow evening | | 11-22 19:00
        call mom tomorrow evening | call mom | 11-22 19:00
        call mom tomorrow evening at 8 | call mom | 11-22 20:00
        call mom tomorrow at 8 in the evening | call mom | 11-22 20:00
        call mom tomorrow morning | call mom | 11-22 09:00
        call mom tomorrow morning at 6 | call mom | 11-22 06:00
        call mom tmrw morning 6.30 | call mom | 11-22 06:30
        call mom tomorrow afternoon | call mom | 11-22 15:00
        call mom tomorrow arvo | call mom | 11-22 15:00
        call mom tomorrow night | call mom | 11-22 20:00
        call mom tomorrow night at 11 | call mom | 11-22 23:00
        call mom tomorrow night at 1 | call mom | 11-23 01:00
        call mom tonight at 12:30 | call mom | 11-22 00:30
        call mom friday night 1am | call mom | 11-28 01:00
        call mom every night at 1 | call mom | 11-22 01:00 FREQ=DAILY
        call mom tmr nite | call mom | 11-22 20:00
        party sat night | party | 11-28 20:00
        sat night party | party | 11-28 20:00
        party fri evening 7-9 | party | 11-27 19:00-21:00
        party on friday night | party | 11-27 20:00
        gym monday morning | gym | 11-23 09:00
        gym wed afternoon | gym | 11-25 15:00
        gym wednesday eve | gym | 11-25 19:00
        party at 9 saturday | party | 11-28 21:00
        party supplies at 9 | party supplies | 11-22 09:00
        birthday party at 10 saturday | birthday party | 11-28 10:00
        ballet at 9 saturday | ballet | 11-28 09:00
        opera with Ana at 7 | opera with Ana | today 19:00
        opera at 7 with Ana | opera with Ana | today 19:00
        gym this afternoon | gym | today 15:00
        gym this evening | gym | today 19:00
        gym this evening at 6 | gym | today 18:00
        gym later this afternoon | gym | today 15:00
        gym in the evening | gym | today 19:00
        gym in the morning | gym | 11-22 09:00
        gym at night | gym | today 20:00
        gym at 7 in the morning | gym | 11-22 07:00
        gym 6 in the evening | gym | today 18:00
        gym 8 tonight | gym | today 20:00
        gym tonight 9 | gym | today 21:00
        gym tonite | gym | today 20:00
        gym 2nite | gym | today 20:00
        send report eod | send report | today 17:00
        send report by eod | send report | today 17:00
        send report EOD tomorrow | send report | 11-22 17:00
        send report friday eod | send report | 11-27 17:00
        send report by end of day | send report | today 17:00
        send report by end of day friday | send report | 11-27 17:00
        send report by close of business | send report | today 17:00
        send report cob monday | send report | 11-23 17:00
        lunch friday | lunch | 11-27
        friday lunch with Lee | lunch with Lee | 11-27 12:00
        Make lunch | Make lunch |
        Morning run | Morning run |
        Good morning email | Good morning email |
        Plan movie night | Plan movie night |
        call mom in 2 hours | call mom | today 12:20
        call mom in 30 min | call mom | today 10:50
        in 30 min call mom | call mom | today 10:50
        call mom in an hour | call mom | today 11:20
        call mom in half an hour | call mom | today 10:50
        call mom in 1.5 hours | call mom | today 11:50
        call mom in an hour and a half | call mom | today 11:50
        call mom in 1h 30m | call mom | today 11:50
        call mom in 90 minutes | call mom | today 11:50
        call mom in 2h | call mom | today 12:20
        call mom in 45 mins | call mom | today 11:05
        call mom in a couple of hours | call mom | today 12:20
        call mom 2 hours from now | call mom | today 12:20
        call mom in 20 hours | call mom | 11-22 06:20
        meeting thursday 10 to 11 | meeting | 11-26 10:00-11:00
        meeting thursday 10-11 | meeting | 11-26 10:00-11:00
        meeting thursday 2-4 | meeting | 11-26 14:00-16:00
        meeting thursday 11-1 | meeting | 11-26 11:00-13:00
        meeting thursday from 10 to 11 | meeting | 11-26 10:00-11:00
        meeting thursday 10 - 11:30 | meeting | 11-26 10:00-11:30
        meeting thursday 9.30-10.30 | meeting | 11-26 09:30-10:30
        meeting thursday 10am to 11.30am | meeting | 11-26 10:00-11:30
        meeting thursday noon to 2 | meeting | 11-26 12:00-14:00
        meeting thursday 10 to noon | meeting | 11-26 10:00-12:00
        meeting thursday between 2 and 4 | meeting | 11-26 14:00-16:00
        meeting 2-4pm thursday | meeting | 11-26 14:00-16:00
        meeting 2-4 thursday | meeting | 11-26 14:00-16:00
        meeting thursday 2pm-4pm | meeting | 11-26 14:00-16:00
        meeting thursday 2pm till 4pm | meeting | 11-26 14:00-16:00
        meeting thursday 14-16 | meeting | 11-26 14:00-16:00
        meeting 9-9:15 tomorrow | meeting | 11-22 09:00-09:15
        yoga tomorrow 7am for 1h | yoga | 11-22 07:00-08:00
        yoga tomorrow 7am for an hour | yoga | 11-22 07:00-08:00
        yoga tomorrow 7am 1h | yoga | 11-22 07:00-08:00
        yoga tomorrow 7am 30 min | yoga | 11-22 07:00-07:30
        yoga tomorrow 7am (30 min) | yoga | 11-22 07:00-07:30
        yoga tomorrow at 7 for 1.5 hours | yoga | 11-22 07:00-08:30
        yoga tomorrow 7am for 1 hour and 15 minutes | yoga | 11-22 07:00-08:15
        yoga tomorrow evening for 30 minutes | yoga | 11-22 19:00-19:30
        Walk for 30 minutes | Walk for 30 minutes |
        Meditate 20 min | Meditate 20 min |
        Buy two tickets | Buy two tickets |
        Pay 8.30 to Bob | Pay 8.30 to Bob |
        """#)
}
