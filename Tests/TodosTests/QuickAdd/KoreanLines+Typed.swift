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
        오후 2.30 회의 | 회의 | today 14:30
        내일 오전 11.30 치과 | 치과 | 11-22 11:30
        담주 수욜 저녁 팀 회식 | 팀 회식 | 11-25 19:00
        오전 11시부터 1시까지 세미나 | 세미나 | today 11:00-13:00
        퇴근하고 7시 헬스 | 퇴근하고 헬스 | today 19:00
        7시 반에 저녁 약속 | 저녁 약속 | today 19:30
        매주 월요일 10시 주간 회의 | 주간 회의 | 11-23 10:00 FREQ=WEEKLY;BYDAY=MO
        주간 회의 매주 월요일 | 주간 회의 | 11-23 FREQ=WEEKLY;BYDAY=MO
        팀 주간 회의 매주 월요일 10시 | 팀 주간 회의 | 11-23 10:00 FREQ=WEEKLY;BYDAY=MO
        할 일 주간 정리 매주 금요일 | 할 일 주간 정리 | 11-27 FREQ=WEEKLY;BYDAY=FR
        일간 보고 매일 9시 | 일간 보고 | 11-22 09:00 FREQ=DAILY
        격월 15일 관리비 | 관리비 | 12-15 FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=15
        매월 말일 오전 10시 이체 | 이체 | 11-30 10:00 FREQ=MONTHLY;BYMONTHDAY=-1
        금욜 밤 12시반 공항 | 공항 | 11-28 00:30
        월,수 10시 회의 | 회의 | 11-23 10:00 FREQ=WEEKLY;BYDAY=MO,WE
        15일 전기세 납부 | 전기세 납부 | 12-15
        15일 치과 예약 | 치과 예약 | 12-15
        15일 간식 주문 | 간식 주문 | 12-15
        15일 차량 점검 | 차량 점검 | 12-15
        15일 코스트코 장보기 | 코스트코 장보기 | 12-15
        15일 후원금 이체 | 후원금 이체 | 12-15
        25일 이상훈 과장 미팅 | 이상훈 과장 미팅 | 11-25
        12월 3일 호텔 예약 | 호텔 예약 | 12-03
        """#)

    /// Lines of the same kind that a person would ask about as well.
    static let koreanTypedUnclear = read(
        #"""
        매일 아침 및 저녁 약 | 및 저녁 약 | 11-22 09:00 FREQ=DAILY !leftOver
        매일 수업 8주간 | 수업 8주간 | today FREQ=DAILY !leftOver
        매일 일주일간 운동 | 일주일간 운동 | today FREQ=DAILY !leftOver
        매일 두 달간 운동 | 두 달간 운동 | today FREQ=DAILY !leftOver
        마지막주 금요일까지 제출 | 마지막주 금요일까지 제출 | !leftOver
        17:00 미국 시간 통화 | 17:00 미국 시간 통화 | today 17:00 !leftOver
        미국 시간 17:00 통화 | 미국 시간 17:00 통화 | today 17:00 !leftOver
        한국시간으로 오후 5시 회의 | 한국시간으로 오후 5시 회의 | today 17:00 !leftOver
        현지 시각 9시 회의 | 현지 시각 9시 회의 | 11-22 09:00 !leftOver
        12월 3일 금요일까지 제출 | 12월 3일 금요일까지 제출 | !wrongWeekday
        12.3 3시 회의 | 12.3 회의 | today 15:00 !leftOver
        건강검진 12.1 | 건강검진 12.1 | !leftOver
        내일 3.30 회의 | 3.30 회의 | 11-22 !leftOver
        금요일 7.45 영화 | 7.45 영화 | 11-27 !leftOver
        매월 25일 전까지 납부 | 매월 25일 전까지 납부 | 11-25 FREQ=MONTHLY;BYMONTHDAY=25 !leftOver
        홀수주 월요일 재활용 | 홀수주 재활용 | 11-23 !leftOver
        이번주 금욜까지 제출 | 이번주 금욜까지 제출 | !pastDate
        9시 10분 전 도착 | 10분 전 도착 | 11-22 09:00 !leftOver
        다음주 월 수 금 수업 | 다음주 월 수 금 수업 | 11-23 !severalDays
        3, 4시쯤 통화 | 3, 통화 | today 16:00 !leftOver
        두세시쯤 통화 | 두세시쯤 통화 | !leftOver
        며칠 뒤에 연락 | 며칠 뒤에 연락 | !leftOver
        ~12/25 보고서 | ~12/25 보고서 | !leftOver
        15일 여행 | 15일 여행 | !leftOver
        15일 코스 등록 | 15일 코스 등록 | !leftOver
        15일 전까지 신청 | 15일 전까지 신청 | !leftOver
        3일 전부터 준비 | 3일 전부터 준비 | !leftOver
        토~월 여행 | 토~월 여행 | 11-28 !severalDays
        워크샵 5일-7일 | 워크샵 5일-7일 | 12-05 !severalDays
        12월 5~7일에 워크샵 | 12월 5~7일에 워크샵 | 12-05 !severalDays
        수요일 전에 쿠팡 반품 | 수요일 전에 쿠팡 반품 | 11-25 !leftOver
        """#)
}
