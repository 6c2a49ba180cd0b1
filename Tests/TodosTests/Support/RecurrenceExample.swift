/// An example of RFC 5545 (sections 3.3.10 and 3.8.5.3) that is about days: a rule, its start, and the dates it gives.
///
/// Where the RFC's UNTIL is a time before the day's to-do, the day before stands here.
struct RecurrenceExample: Sendable {
    let rule: String
    let start: String
    /// Months with their days, as `days` reads them.
    let dates: String

    init(_ rule: String, from start: String, _ dates: String) {
        self.rule = rule
        self.start = start
        self.dates = dates
    }

    static let daily = [
        RecurrenceExample("FREQ=DAILY;COUNT=10", from: "1997-09-02", "1997-09: 2 3 4 5 6 7 8 9 10 11"),
        RecurrenceExample("FREQ=DAILY;INTERVAL=2", from: "1997-09-02", "1997-09: 2 4 6 8 10 12 14 16 18 20 22 24"),
        RecurrenceExample("FREQ=DAILY;INTERVAL=10;COUNT=5", from: "1997-09-02", "1997-09: 2 12 22, 1997-10: 2 12"),
        RecurrenceExample("FREQ=DAILY;UNTIL=20000131;BYMONTH=1", from: "1998-01-30", "1998-01: 30 31, 1999-01: 1 2 3"),
    ]

    static let weekly = [
        RecurrenceExample(
            "FREQ=WEEKLY;COUNT=10", from: "1997-09-02", "1997-09: 2 9 16 23 30, 1997-10: 7 14 21 28, 1997-11: 4"),
        RecurrenceExample(
            "FREQ=WEEKLY;UNTIL=19971224", from: "1997-09-02",
            "1997-09: 2 9 16 23 30, 1997-10: 7 14 21 28, 1997-11: 4 11 18 25, 1997-12: 2 9 16 23"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU", from: "1997-09-02",
            "1997-09: 2 16 30, 1997-10: 14 28, 1997-11: 11 25, 1997-12: 9 23, 1998-01: 6 20, 1998-02: 3 17"),
        RecurrenceExample(
            "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH", from: "1997-09-02",
            "1997-09: 2 4 9 11 16 18 23 25 30, 1997-10: 2"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971223;WKST=SU;BYDAY=MO,WE,FR", from: "1997-09-01",
            "1997-09: 1 3 5 15 17 19 29, 1997-10: 1 3 13 15 17 27 29 31, 1997-11: 10 12 14 24 26 28, 1997-12: 8 10 12 22"
        ),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", from: "1997-09-02",
            "1997-09: 2 4 16 18 30, 1997-10: 2 14 16"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", from: "1997-08-05", "1997-08: 5 10 19 24"),
        RecurrenceExample(
            "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", from: "1997-08-05", "1997-08: 5 17 19 31"),
    ]

    static let monthlyByWeekday = [
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", from: "1997-09-05",
            "1997-09: 5, 1997-10: 3, 1997-11: 7, 1997-12: 5, 1998-01: 2, 1998-02: 6, 1998-03: 6, 1998-04: 3, 1998-05: 1, 1998-06: 5"
        ),
        RecurrenceExample(
            "FREQ=MONTHLY;UNTIL=19971224;BYDAY=1FR", from: "1997-09-05",
            "1997-09: 5, 1997-10: 3, 1997-11: 7, 1997-12: 5"),
        RecurrenceExample(
            "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU", from: "1997-09-07",
            "1997-09: 7 28, 1997-11: 2 30, 1998-01: 4 25, 1998-03: 1 29, 1998-05: 3 31"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", from: "1997-09-22",
            "1997-09: 22, 1997-10: 20, 1997-11: 17, 1997-12: 22, 1998-01: 19, 1998-02: 16"),
        RecurrenceExample(
            "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", from: "1997-09-02",
            "1997-09: 2 9 16 23 30, 1997-11: 4 11 18 25, 1998-01: 6 13 20 27, 1998-03: 3 10 17 24 31"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", from: "1997-09-02",
            "1998-02: 13, 1998-03: 13, 1998-11: 13, 1999-08: 13, 2000-10: 13"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13", from: "1997-09-13",
            "1997-09: 13, 1997-10: 11, 1997-11: 8, 1997-12: 13, 1998-01: 10, 1998-02: 7, 1998-03: 7, 1998-04: 11, 1998-05: 9"
        ),
    ]

    static let monthlyByDay = [
        RecurrenceExample(
            "FREQ=MONTHLY;BYMONTHDAY=-3", from: "1997-09-28",
            "1997-09: 28, 1997-10: 29, 1997-11: 28, 1997-12: 29, 1998-01: 29, 1998-02: 26"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15", from: "1997-09-02",
            "1997-09: 2 15, 1997-10: 2 15, 1997-11: 2 15, 1997-12: 2 15, 1998-01: 2 15"),
        RecurrenceExample(
            "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", from: "1997-09-30",
            "1997-09: 30, 1997-10: 1 31, 1997-11: 1 30, 1997-12: 1 31, 1998-01: 1 31, 1998-02: 1"),
        RecurrenceExample(
            "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15", from: "1997-09-10",
            "1997-09: 10 11 12 13 14 15, 1999-03: 10 11 12 13"),
        RecurrenceExample(
            "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", from: "2007-01-15", "2007-01: 15 30, 2007-02: 15, 2007-03: 15 30"),
    ]

    static let yearly = [
        RecurrenceExample(
            "FREQ=YEARLY;COUNT=10;BYMONTH=6,7", from: "1997-06-10",
            "1997-06: 10, 1997-07: 10, 1998-06: 10, 1998-07: 10, 1999-06: 10, 1999-07: 10, 2000-06: 10, 2000-07: 10, 2001-06: 10, 2001-07: 10"
        ),
        RecurrenceExample(
            "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3", from: "1997-03-10",
            "1997-03: 10, 1999-01: 10, 1999-02: 10, 1999-03: 10, 2001-01: 10, 2001-02: 10, 2001-03: 10, 2003-01: 10, 2003-02: 10, 2003-03: 10"
        ),
        RecurrenceExample(
            "FREQ=YEARLY;UNTIL=20000131;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA", from: "1998-01-30",
            "1998-01: 30 31, 1999-01: 1 2 3"),
        RecurrenceExample("FREQ=YEARLY;BYDAY=20MO", from: "1997-05-19", "1997-05: 19, 1998-05: 18, 1999-05: 17"),
        RecurrenceExample(
            "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", from: "1997-03-13",
            "1997-03: 13 20 27, 1998-03: 5 12 19 26, 1999-03: 4 11 18 25"),
        RecurrenceExample(
            "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", from: "1997-06-05",
            "1997-06: 5 12 19 26, 1997-07: 3 10 17 24 31, 1997-08: 7 14 21 28, 1998-06: 4 11 18 25"),
        RecurrenceExample(
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", from: "1996-11-05",
            "1996-11: 5, 2000-11: 7, 2004-11: 2"),
    ]

    static let all = daily + weekly + monthlyByWeekday + monthlyByDay + yearly
}
