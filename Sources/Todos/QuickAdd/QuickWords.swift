/// The meanings of English words in quick add.
enum QuickWords {
    static let months: [String: Int] = [
        "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5,
        "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9,
        "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
        "janurary": 1, "januray": 1, "janaury": 1, "febuary": 2, "feburary": 2, "febrary": 2, "apil": 4, "agust": 8,
        "augest": 8, "septmber": 9, "setpember": 9, "septembre": 9, "ocotber": 10, "octber": 10, "novmber": 11,
        "novembre": 11, "decmber": 12, "decembre": 12, "deccember": 12, "desember": 12,
    ]

    /// Months that mean something else as well.
    static let ambiguousMonths: Set<String> = ["march", "mar", "may"]

    static let weekdays: [String: Weekday] = [
        "monday": .monday, "tuesday": .tuesday, "wednesday": .wednesday, "thursday": .thursday, "friday": .friday,
        "saturday": .saturday, "sunday": .sunday,
        "munday": .monday, "mondy": .monday, "moday": .monday, "mondey": .monday, "tusday": .tuesday,
        "teusday": .tuesday, "tuseday": .tuesday, "tuesdy": .tuesday, "wensday": .wednesday, "wendsday": .wednesday,
        "wednsday": .wednesday, "wendesday": .wednesday, "wedensday": .wednesday, "wedneday": .wednesday,
        "weds": .wednesday, "thrusday": .thursday, "thursady": .thursday, "thurday": .thursday, "thurdsay": .thursday,
        "thirsday": .thursday, "firday": .friday, "fryday": .friday, "fridy": .friday, "frday": .friday,
        "fridya": .friday, "satruday": .saturday, "saterday": .saturday, "satuday": .saturday, "saturdy": .saturday,
        "satarday": .saturday, "sundy": .sunday, "sudnay": .sunday, "sunnday": .sunday,
    ]

    static let shortWeekdays: [String: Weekday] = [
        "mon": .monday, "tue": .tuesday, "tues": .tuesday, "wed": .wednesday, "thu": .thursday, "thur": .thursday,
        "thurs": .thursday, "fri": .friday, "sat": .saturday, "sun": .sunday,
    ]

    /// Weekdays that mean something else as well.
    static let ambiguousWeekdays: Set<String> = ["sat", "sun", "wed"]

    static let allWeekdays = weekdays.merging(shortWeekdays) { first, _ in first }

    static let manyWeekdays = Dictionary(
        weekdays.map { ("\($0)s", $1) } + [("tues", .tuesday), ("weds", .wednesday)]
    ) { first, _ in first }.filter { $0.key.hasSuffix("days") }

    /// Words after which a weekday is part of a name.
    static let beforeWeekdayNames: Set<String> = [
        "black", "good", "cyber", "easter", "ash", "shrove", "palm", "super", "bloody", "fat", "holy", "maundy",
    ]

    /// Words before which it is.
    static let afterWeekdayNames: Set<String> = [
        "times", "school", "roast", "telegraph", "blues", "prayers", "post", "mirror", "express",
    ]

    static let tomorrow: Set<String> = [
        "tomorrow", "tmrw", "tmr", "tmw", "tmrrw", "tomorow", "tommorow", "tommorrow", "tomorrrow", "tomorrw", "tomoz",
        "tomorro", "tomarrow", "tommorw", "tomrrow", "tomrorow", "toomorrow", "tomorrwo", "2morrow", "2moro", "2mrw",
        "tmmrw", "tmorrow", "tomoro", "tommrow", "tomrow", "tmrow",
    ]

    static let today: Set<String> = ["today", "tdy", "2day", "todya", "todey", "tody"]

    static let tonight: Set<String> = ["tonight", "tonite", "tonigt", "tonght", "2night", "2nite", "tnite", "2nyt"]

    static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
    ]

    static let hoursInWords = numbers.filter { $0.key != "a" && $0.key != "an" }

    /// Numbers of minutes.
    static let minutes: [String: Int] = [
        "five": 5, "ten": 10, "fifteen": 15, "quarter": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    ]

    static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
    ]

    /// Days of a month in words.
    static let ordinalDays: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
        "tenth": 10, "eleventh": 11, "twelfth": 12, "fifteenth": 15, "twentieth": 20, "thirtieth": 30,
    ]

    /// What is done at the end of a period, and called by it: "end of month report", "end of year party".
    static let closings = [
        "report", "reports", "review", "reviews", "party", "summary", "closing", "accounts", "bonus", "sale",
        "celebration",
    ]

    static let frequencies: [String: Recurrence.Frequency] = [
        "day": .daily, "days": .daily, "week": .weekly, "weeks": .weekly, "wk": .weekly, "wks": .weekly,
        "month": .monthly, "months": .monthly, "year": .yearly, "years": .yearly, "yr": .yearly, "yrs": .yearly,
    ]

    /// Words that no name begins with.
    static let functionWords = [
        "with", "w", "at", "about", "to", "for", "re", "and", "in", "on", "then", "w/", "if", "please", "pls", "or",
        "but", "so", "because", "unless", "from", "after", "before", "near", "outside", "maybe", "probably",
        "hopefully", "instead",
    ]

    static let hours = ["hour", "hours", "hr", "hrs", "h"]
    static let minuteUnits = ["minute", "minutes", "min", "mins", "m"]

    static let dayParts: [String: QuickDayPart] = [
        "morning": .morning, "mornings": .morning, "afternoon": .afternoon, "afternoons": .afternoon,
        "arvo": .afternoon,
        "evening": .evening, "evenings": .evening, "eve": .evening, "night": .night, "nights": .night, "nite": .night,
        "lunchtime": .midday, "noontime": .midday, "morn": .morning, "aft": .afternoon, "lunch": .midday,
    ]
}
