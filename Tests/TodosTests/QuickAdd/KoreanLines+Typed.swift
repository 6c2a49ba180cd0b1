extension QuickExample {
    /// Appointments, errands, chores and deadlines, as they are typed in passing.
    static let koreanTyped = read(
        #"""
        3시전에 제출 | 제출 | today 15:00
        3시 전에 제출 | 제출 | today 15:00
        3시전까지 제출 | 제출 | today 15:00
        지난달 25일까지 카드값 확인 | 지난달 25일까지 카드값 확인 |
        지난 주 금요일까지 작업한 것 공유 | 지난 주 금요일까지 작업한 것 공유 |
        지난 주 금요일 회의록 정리 | 지난 주 금요일 회의록 정리 |
        매 주 12월 31일까지 회의 | 회의 | today FREQ=WEEKLY;UNTIL=20261231
        <내일> 병원 | 병원 | 11-22
        PT 7시 예약 | PT 예약 | 11-22 07:00
        """#)

    /// Lines of the same kind that a person would ask about as well.
    static let koreanTypedUnclear = read(
        #"""
        매일 아침 및 저녁 약 | 및 저녁 약 | 11-22 09:00 FREQ=DAILY !leftOver
        마지막주 금요일까지 제출 | 마지막주 금요일까지 제출 | !leftOver
        17:00 미국 시간 통화 | 17:00 미국 시간 통화 | today 17:00 !leftOver
        미국 시간 17:00 통화 | 미국 시간 17:00 통화 | today 17:00 !leftOver
        한국시간으로 오후 5시 회의 | 한국시간으로 오후 5시 회의 | today 17:00 !leftOver
        현지 시각 9시 회의 | 현지 시각 9시 회의 | 11-22 09:00 !leftOver
        12월 3일 금요일까지 제출 | 12월 3일 금요일까지 제출 | !wrongWeekday
        """#)
}
