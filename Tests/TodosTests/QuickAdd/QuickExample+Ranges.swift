extension QuickExample {
    /// A start from 1 to 6 without its half of the day, and words before a range that may count something.
    static let englishRanges = read(
        #"""
        Open house 6:00-18:00 | Open house | 11-22 06:00-18:00
        Trip 3:00-15:00 | Trip | 11-22 03:00-15:00
        Work 6:00-14:00 | Work | 11-22 06:00-14:00
        Work 6:00 - 14:00 | Work | 11-22 06:00-14:00
        Work 6:00–14:00 | Work | 11-22 06:00-14:00
        Work 6-14:00 | Work | 11-22 06:00-14:00
        Work 6:30-14 | Work | 11-22 06:30-14:00
        shift 6-14 tomorrow | shift | 11-22 06:00-14:00
        Shift from 6:00 to 14:00 | Shift | 11-22 06:00-14:00
        Work between 6 and 14 | Work | 11-22 06:00-14:00
        6:00-23:00 shift | shift | 11-22 06:00-23:00
        Party 6:00-24:00 | Party | today 18:00-23:59
        Shift 6:00-24:00 | Shift | 11-22 06:00-23:59
        Run 6:00-08:00 | Run | 11-22 06:00-08:00
        Run 6:00-12:00 | Run | 11-22 06:00-12:00
        Run 6:00-noon | Run | 11-22 06:00-12:00
        Run tomorrow morning 6:00-14:00 | Run | 11-22 06:00-14:00
        Run tomorrow morning 3:00-15:00 | Run | 11-22 03:00-15:00
        Sing tomorrow evening 6:00-20:00 | Sing | 11-22 18:00-20:00
        Sing tonight 6-22 | Sing | today 18:00-22:00
        dinner 6:00-20:00 | dinner | today 18:00-20:00
        Class 9-11am | Class | 11-22 09:00-11:00
        Class 9:00-11:00 | Class | 11-22 09:00-11:00
        Class 6:00-14:00 | Class | 11-22 06:00-14:00
        Class from 9 to 11 tomorrow | Class | 11-22 09:00-11:00
        Train 9:00-12:00 tomorrow | Train | 11-22 09:00-12:00
        Lesson 4-5pm friday | Lesson | 11-27 16:00-17:00
        Bus 10:30-11:45 mon | Bus | 11-23 10:30-11:45
        Movie 20:00-22:00 | Movie | today 20:00-22:00
        Movie 7:00-9:00 | Movie | today 19:00-21:00
        Gate 9:00-9:30 fri | Gate | 11-27 09:00-09:30
        Read chapters 3-5 tomorrow | Read chapters 3-5 | 11-22
        Read chapters 3–5 tomorrow | Read chapters 3–5 | 11-22
        Read chapters 3 to 5 tomorrow | Read chapters 3 to 5 | 11-22
        Read chapter 3:16-18 tomorrow | Read chapter 3:16-18 | 11-22
        Read verses 3:16-18 tomorrow | Read verses 3:16-18 | 11-22
        Work 8:00-6:00 | Work | 11-22 08:00-18:00
        Work 9:00-5:30 | Work | 11-22 09:00-17:30
        Work noon-8 | Work | today 12:00-20:00
        Work tomorrow 12-8 | Work | 11-22 12:00-20:00
        Shop tomorrow 8am-7 | Shop | 11-22 08:00-19:00
        Film tomorrow 5-7 | Film | 11-22 17:00-19:00
        Lunch tomorrow 11-1 | Lunch | 11-22 11:00-13:00
        Lunch at 11-1 | Lunch | today 11:00-13:00
        Lunch 11:00-1:00 | Lunch | today 11:00-13:00
        Lunch 9h30-10h30 tomorrow | Lunch | 11-22 09:30-10:30
        Chapter 11-1 | Chapter 11-1 |
        Chapter 11-1 summary | Chapter 11-1 summary |
        Read chapter 11-1 tomorrow | Read chapter 11-1 | 11-22
        Room 11-1 at 5 | Room 11-1 | today 17:00
        Section 11-1 | Section 11-1 |
        Watch the 11-1 final | Watch the 11-1 final |
        Call 11-1-1 | Call 11-1-1 |
        Read pages 10-9 tomorrow | Read pages 10-9 | 11-22
        Won 9-8 on Saturday | Won 9-8 | 11-28
        Email 10-9 people | Email 10-9 people |
        Study 9-10h | Study 9-10h |
        Plan 2-3h tomorrow | Plan 2-3h | 11-22
        Catch the 9h-10h ferry | Catch the 9h-10h ferry |
        """#)

    /// Ranges that may be something else, or are written the wrong way round.
    static let englishRangesUnclear = read(
        #"""
        Lunch 11-1 | Lunch 11-1 | !leftOver
        11-1 lunch | 11-1 lunch | !leftOver
        Brunch 11-1 | Brunch 11-1 | !leftOver
        Fix build 11-1 | Fix build 11-1 | !leftOver
        9-11 memorial | 9-11 memorial | !leftOver
        e 8:00-7:00 | e 8:00-7:00 | !endBeforeStart
        Work 8:00-7:00 | Work 8:00-7:00 | !endBeforeStart
        Work 8:30-8:00 | Work 8:30-8:00 | !endBeforeStart
        Work 8:00 to 7 | Work 8:00 to 7 | !endBeforeStart
        Work tomorrow 10-9 | Work 10-9 | 11-22 !endBeforeStart
        Work tomorrow morning 8-7 | Work 8-7 | 11-22 !endBeforeStart
        Work from 10 to 9 | Work from 10 to 9 | !endBeforeStart
        Work 10-9 | Work 10-9 | !leftOver
        10-9 work tomorrow | 10-9 work | 11-22 !leftOver
        dinner 8:00-7:00 | dinner 8:00-7:00 | !endBeforeStart
        Lunch 9h-10h | Lunch 9h-10h | !leftOver
        9h-10h lunch | 9h-10h lunch | !leftOver
        Work tomorrow 9h-10h | Work 9h-10h | 11-22 !leftOver
        Work 9h to 10h | Work 9h to 10h | !leftOver
        Work 9h – 10h | Work 9h – 10h | !leftOver
        Work 9h30-10h | Work 9h30-10h | !leftOver
        Work 9h-10h30 | Work 9h-10h30 | !leftOver
        Study 2h-3h | Study 2h-3h | !leftOver
        """#)

    static let koreanRanges = read(
        #"""
        근무 6시부터 14시까지 | 근무 | 11-22 06:00-14:00
        근무 6시-14시 | 근무 | 11-22 06:00-14:00
        근무 6시~12시 | 근무 | 11-22 06:00-12:00
        야근 6:00-15:00 | 야근 | 11-22 06:00-15:00
        근무 6시에서 14시 | 근무 | 11-22 06:00-14:00
        내일 아침 6시부터 18시까지 근무 | 근무 | 11-22 06:00-18:00
        내일 저녁 6시-20시 모임 | 모임 | 11-22 18:00-20:00
        내일 오후 2시-16시 회의 | 회의 | 11-22 14:00-16:00
        회식 6시-20시 | 회식 | today 18:00-20:00
        영화 20:00-22:00 | 영화 | today 20:00-22:00
        수업 9:00-11:00 | 수업 | 11-22 09:00-11:00
        근무 9시-6시 | 근무 | 11-22 09:00-18:00
        근무 12시-8시 | 근무 | today 12:00-20:00
        회의 5시-7시 | 회의 | today 17:00-19:00
        회의 11시-1시 | 회의 | today 11:00-13:00
        내일 11-1 회의 | 회의 | 11-22 11:00-13:00
        점심 11-1 내일 | 점심 | 11-22 11:00-13:00
        3장 11-1 읽기 | 3장 11-1 읽기 |
        11-1번 문제 풀기 | 11-1번 문제 풀기 |
        """#)

    static let koreanRangesUnclear = read(
        #"""
        점심 11-1 | 점심 11-1 | !leftOver
        11-1 회의 | 11-1 회의 | !leftOver
        9-11 추모식 | 9-11 추모식 | !leftOver
        근무 8:00-7:00 | 근무 8:00-7:00 | !endBeforeStart
        근무 9시-7시 | 근무 9시-7시 | !endBeforeStart
        9시부터 7시까지 근무 | 9시부터 7시까지 근무 | !endBeforeStart
        내일 9시부터 7시까지 근무 | 9시부터 7시까지 근무 | 11-22 !endBeforeStart
        회의 9h-10h | 회의 9h-10h | !leftOver
        """#)

    static let rangesAsked = read(
        #"""
        Solve 1-12 tomorrow | Solve 1-12 | 11-22 !endBeforeStart
        Sing tomorrow evening 6:00-14:00 | Sing evening | 11-22 06:00-14:00 !second
        Sing tomorrow afternoon 3:00-15:00 | Sing afternoon | 11-22 03:00-15:00 !second
        Sing tonight 6:00-08:00 | Sing tonight | 11-22 06:00-08:00 !second
        """#)
}
