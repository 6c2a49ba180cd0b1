extension QuickExample {
    /// Days as they are typed: weekdays, dates, ordinals, ends of months, and with wrong letters.
    static let englishDays = read(
        #"""
        pay bills the 15th | pay bills | 12-15
        coffee with Lee on 25th at 11 | coffee with Lee | 11-25 11:00
        rent on the 1st | rent | 12-01
        Rent by the 1st | Rent | 12-01
        invoice due 30th | invoice | 11-30
        invoice due on the 30th | invoice | 11-30
        on the 21st water plants | water plants | today
        the 28th dentist | dentist | 11-28
        dentist 24th 9am | dentist | 11-24 09:00
        dentist 24th at 9am | dentist | 11-24 09:00
        report 25th of next month | report | 12-25
        report the 5th of next month | report | 12-05
        report 30th of this month | report | 11-30
        report 1st of the month | report | 12-01
        pay rent on the first of the month | pay rent | 12-01
        Clean the 2nd floor | Clean the 2nd floor |
        meet on the 5th floor | meet on the 5th floor |
        Celebrate 10th anniversary | Celebrate 10th anniversary |
        Plan the 1st draft | Plan the 1st draft |
        report end of month | report | 11-30
        report by end of month | report | 11-30
        report by the end of the month | report | 11-30
        report at the end of the month | report | 11-30
        report EOM | report | 11-30
        report by eom | report | 11-30
        taxes end of next month | taxes | 12-31
        taxes end of this month | taxes | 11-30
        taxes last day of the month | taxes | 11-30
        taxes end of january | taxes | 2027-01-31
        taxes by the end of February | taxes | 2027-02-28
        taxes end of year | taxes | 12-31
        taxes by eoy | taxes | 12-31
        review by the end of the year | review | 12-31
        review end of week | review | 11-27
        review by end of the week | review | 11-27
        EOW report | EOW report |
        EOM report due | EOM report due |
        End of month report | End of month report |
        End of year party tomorrow 7pm | End of year party | 11-22 19:00
        by EOM report spending | report spending | 11-30
        review eow | review | 11-27
        review by EOW | review | 11-27
        review end of next week | review | 11-27
        taxes by end of March 2028 | taxes | 2028-03-31
        taxes by the end of December, 2027 | taxes | 2027-12-31
        taxes by the end of next year | taxes | 2027-12-31
        taxes end of quarter | taxes | 12-31
        taxes by the end of next quarter | taxes | 2027-03-31
        taxes by eoq | taxes | 12-31
        taxes by the end of the year 2027 | taxes | 2027-12-31
        taxes by the end of 2027 | taxes | 2027-12-31
        taxes by eoy 2027 | taxes | 2027-12-31
        watch the end of 1984 | watch the end of 1984 |
        mid-year review | mid-year review |
        clean garage this weekend | clean garage | today
        clean garage this wkend | clean garage | today
        this weekend clean garage | clean garage | today
        clean garage on the weekend | clean garage | today
        clean garage at the weekend | clean garage | today
        clean garage over the weekend | clean garage | today
        clean garage next weekend | clean garage | 11-28
        Plan weekend trip | Plan weekend trip |
        gym tmr | gym | 11-22
        gym tmrw | gym | 11-22
        gym tmw | gym | 11-22
        gym TMRW 7am | gym | 11-22 07:00
        gym tomorow | gym | 11-22
        gym tommorow | gym | 11-22
        gym tommorrow 6pm | gym | 11-22 18:00
        gym tomorrrow | gym | 11-22
        gym 2morrow | gym | 11-22
        gym 2day | gym | today
        gym tdy | gym | today
        gym tomorrow! | gym | 11-22
        gym tomorrow? | gym | 11-22
        Tomorrow: gym | gym | 11-22
        gym (tomorrow) | gym | 11-22
        gym [tomorrow] | gym | 11-22
        gym {tomorrow} | gym | 11-22
        gym *tomorrow* | gym | 11-22
        gym _tomorrow_ | gym | 11-22
        gym tomorrow… | gym | 11-22
        gym [tomorrow 5pm] | gym | 11-22 17:00
        gym (tomorrow 5pm) | gym | 11-22 17:00
        gym later today | gym | today
        Finish slides due tomorrow | Finish slides | 11-22
        Finish slides due friday | Finish slides | 11-27
        Finish slides by tomorrow | Finish slides | 11-22
        Finish slides by next friday | Finish slides | 11-27
        Finish slides by thurs | Finish slides | 11-26
        dentist thurs | dentist | 11-26
        dentist thur | dentist | 11-26
        dentist thu | dentist | 11-26
        dentist tues | dentist | 11-24
        dentist tue | dentist | 11-24
        dentist weds | dentist | 11-25
        dentist wensday | dentist | 11-25
        dentist wednsday | dentist | 11-25
        dentist wendesday 3pm | dentist | 11-25 15:00
        dentist thrusday | dentist | 11-26
        dentist thursady | dentist | 11-26
        dentist firday | dentist | 11-27
        dentist satruday | dentist | 11-28
        dentist saterday | dentist | 11-28
        dentist tusday | dentist | 11-24
        dentist teusday | dentist | 11-24
        dentist sundy | dentist | 11-22
        dentist on sat | dentist | 11-28
        dentist on sun at 10 | dentist | 11-22 10:00
        dentist FRIDAY | dentist | 11-27
        DENTIST MON 9AM | DENTIST | 11-23 09:00
        dentist on the coming friday | dentist | 11-27
        dentist this coming friday | dentist | 11-27
        dentist this coming saturday | dentist | 11-28
        dentist nxt friday | dentist | 11-27
        dentist nxt week | dentist | 11-28
        dentist wed next week | dentist | 11-25
        dentist friday of next week | dentist | 11-27
        dentist a week from monday | dentist | 11-30
        dentist the week after next | dentist | 12-05
        dentist month after next | dentist | 2027-01-21
        dentist a week on friday | dentist | 12-04
        dentist two weeks on monday | dentist | 12-07
        dentist friday week | dentist | 12-04
        dentist a week from tomorrow | dentist | 11-29
        dentist two weeks from friday | dentist | 12-11
        dentist in a fortnight | dentist | 12-05
        dentist in two days | dentist | 11-23
        dentist in 10 days | dentist | 12-01
        dentist in a couple of days | dentist | 11-23
        dentist in 2 weeks time | dentist | 12-05
        dentist 2 weeks from now | dentist | 12-05
        dentist 10 days from today | dentist | 12-01
        dentist in a month | dentist | 12-21
        dentist in a year | dentist | 2027-11-21
        dentist in a week's time | dentist | 11-28
        dentist in two weeks' time | dentist | 12-05
        dentist in 3 months’ time | dentist | 2027-02-21
        call in an hour's time | call | today 11:20
        Read in a day's work | Read in a day's work |
        dentist friday 4 dec | dentist | 12-04
        dentist Friday, December 4 | dentist | 12-04
        dentist fri dec 4 3pm | dentist | 12-04 15:00
        dentist friday the 4th of december | dentist | 12-04
        dentist febuary 3 | dentist | 2027-02-03
        dentist 3 febuary | dentist | 2027-02-03
        dentist feb 3rd | dentist | 2027-02-03
        dentist sept 9 | dentist | 2027-09-09
        dentist 9 sept 2027 | dentist | 2027-09-09
        dentist decmber 12 | dentist | 12-12
        dentist 12 decembre | dentist | 12-12
        dentist DEC 12 | dentist | 12-12
        dentist dec the 12th | dentist | 12-12
        dentist 12-dec | dentist | 12-12
        dentist 12-Dec-2026 | dentist | 12-12
        dentist 12dec | dentist | 12-12
        dentist by Dec 12th 5pm | dentist | 12-12 17:00
        dentist 25/12/2026 | dentist | 12-25
        dentist 12/25/2026 | dentist | 12-25
        dentist 25.12.2026 | dentist | 12-25
        dentist 25-12-2026 | dentist | 12-25
        회의 26.12.3(목) 15:00 | 회의 | 12-03 15:00
        dentist 25/12/26 | dentist | 12-25
        dentist on 12/25 at 9 | dentist | 12-25 09:00
        Buy Christmas presents | Buy Christmas presents |
        Cancel Sunday Times subscription | Cancel Sunday Times subscription |
        Black Friday shopping | Black Friday shopping |
        Check Cyber Monday deals | Check Cyber Monday deals |
        Good Friday dinner plans | Good Friday dinner plans |
        Bake sundae | Bake sundae |
        Call April | Call April |
        Call June about the house | Call June about the house |
        Ask August | Ask August |
        Buy 2 apples | Buy 2 apples |
        Read chapter 5 | Read chapter 5 |
        Read chapters 3-5 | Read chapters 3-5 |
        Call Tom | Call Tom |
        Wash the car asap | Wash the car asap |
        Sort photos of yesterday | Sort photos of yesterday |
        Write up yesterday 3pm call | Write up yesterday 3pm call |
        Notes from yesterday at 3 | Notes from yesterday at 3 |
        Submit invoice for last month by Friday | Submit invoice for last month | 11-27
        """#)
}
