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
        Party 6:00-24:00 | Party | 11-22 06:00-23:59
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
        """#)

    static let rangesAsked = read(
        #"""
        Solve 1-12 tomorrow | Solve 1-12 | 11-22 !endBeforeStart
        Sing tomorrow evening 6:00-14:00 | Sing evening | 11-22 06:00-14:00 !second
        Sing tomorrow afternoon 3:00-15:00 | Sing afternoon | 11-22 03:00-15:00 !second
        Sing tonight 6:00-08:00 | Sing tonight | 11-22 06:00-08:00 !second
        """#)
}
