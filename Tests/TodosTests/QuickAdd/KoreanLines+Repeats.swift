extension QuickExample {
    /// Repeats, and several weekdays.
    static let koreanRepeats = read(
        #"""
        매주 화목 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화목 7시 수영 | 수영 | 11-24 07:00 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화, 목 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화·목 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화/목 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화요일 목요일 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화요일, 목요일 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화목요일 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        매주 화욜 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU
        매주 토 등산 | 등산 | today FREQ=WEEKLY;BYDAY=SA
        매주 토일 등산 | 등산 | today FREQ=WEEKLY;BYDAY=SA,SU
        매주 월~금 영어 | 영어 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        매주 월요일부터 금요일까지 영어 | 영어 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        매주 금요일 저녁 7시 영어 | 영어 | 11-27 19:00 FREQ=WEEKLY;BYDAY=FR
        매주 금욜 저녁 영어 | 영어 | 11-27 19:00 FREQ=WEEKLY;BYDAY=FR
        매주금요일 영어 | 영어 | 11-27 FREQ=WEEKLY;BYDAY=FR
        매주 일요일 오전 9시 교회 | 교회 | 11-22 09:00 FREQ=WEEKLY;BYDAY=SU
        매주 수요일마다 영어 | 영어 | 11-25 FREQ=WEEKLY;BYDAY=WE
        수요일마다 영어 | 영어 | 11-25 FREQ=WEEKLY;BYDAY=WE
        화목마다 영어 | 영어 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        월수금마다 영어 | 영어 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월수금 7시 헬스 | 헬스 | 11-23 07:00 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월수금 헬스 | 헬스 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        헬스 월수금 | 헬스 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월, 수, 금 헬스 | 헬스 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월 수 금 헬스 | 헬스 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        화목 7시 수영 | 수영 | 11-24 07:00 FREQ=WEEKLY;BYDAY=TU,TH
        화목토 수영 | 수영 | today FREQ=WEEKLY;BYDAY=TU,TH,SA
        월요일 수요일 금요일 수영 | 수영 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        화요일이랑 목요일 수영 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU,TH
        월~금 영어 | 영어 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일 9시 반 출근 | 출근 | 11-23 09:30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일 9시 출근 | 출근 | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일9시 출근 | 출근 | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일 아침 운동 | 운동 | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일 저녁 8시 운동 | 운동 | 11-23 20:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일에 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일 매일 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        매일 아침 운동 | 운동 | 11-22 09:00 FREQ=DAILY
        매일아침 운동 | 운동 | 11-22 09:00 FREQ=DAILY
        매일 아침 7시 운동 | 운동 | 11-22 07:00 FREQ=DAILY
        매일 7시 운동 | 운동 | 11-22 07:00 FREQ=DAILY
        매일7시 운동 | 운동 | 11-22 07:00 FREQ=DAILY
        매일 저녁 운동 | 운동 | today 19:00 FREQ=DAILY
        매일 저녁 8시 운동 | 운동 | today 20:00 FREQ=DAILY
        매일 밤 일기 쓰기 | 일기 쓰기 | today 20:00 FREQ=DAILY
        매일 밤 11시 일기 쓰기 | 일기 쓰기 | today 23:00 FREQ=DAILY
        매일 점심 산책 | 산책 | today 12:00 FREQ=DAILY
        매일 오전 9시~9시 15분 스탠드업 | 스탠드업 | 11-22 09:00-09:15 FREQ=DAILY
        매 달 1일 월세 | 월세 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        매 월 25일 월급 | 월급 | 11-25 FREQ=MONTHLY;BYMONTHDAY=25
        매 년 3월 1일 가족 모임 | 가족 모임 | 2027-03-01 FREQ=YEARLY
        매 주 회의 | 회의 | today FREQ=WEEKLY
        매 주 금요일 회의 | 회의 | 11-27 FREQ=WEEKLY;BYDAY=FR
        매 월요일과 목요일 회의 | 회의 | 11-23 FREQ=WEEKLY;BYDAY=MO,TH
        매 주 3회 운동 | 매 주 3회 운동 | !unreadableRule
        매 주말 청소 | 청소 | today FREQ=WEEKLY;BYDAY=SA,SU
        아침마다 운동 | 운동 | 11-22 09:00 FREQ=DAILY
        저녁마다 산책 | 산책 | today 19:00 FREQ=DAILY
        매일 아침마다 운동 | 운동 | 11-22 09:00 FREQ=DAILY
        평일 저녁마다 산책 | 산책 | 11-23 19:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        주말 아침마다 등산 | 등산 | 11-22 09:00 FREQ=WEEKLY;BYDAY=SA,SU
        매주 월요일 저녁마다 산책 | 산책 | 11-23 19:00 FREQ=WEEKLY;BYDAY=MO
        매월 1, 15일 입금 | 입금 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1,15
        매월 15, 말일 입금 | 입금 | 11-30 FREQ=MONTHLY;BYMONTHDAY=15,-1
        매월 1, 15일, 말일 입금 | 입금 | 11-30 FREQ=MONTHLY;BYMONTHDAY=1,15,-1
        매월 1·15일 입금 | 입금 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1,15
        삼개월마다 점검 | 점검 | today FREQ=MONTHLY;INTERVAL=3
        매일매일 운동 | 운동 | today FREQ=DAILY
        운동 매일 | 운동 | today FREQ=DAILY
        하루에 한 번 운동 | 운동 | today FREQ=DAILY
        일주일에 한 번 운동 | 운동 | today FREQ=WEEKLY
        한 달에 한 번 운동 | 운동 | today FREQ=MONTHLY
        한달에 한번 운동 | 운동 | today FREQ=MONTHLY
        주 1회 운동 | 운동 | today FREQ=WEEKLY
        매주 1회 운동 | 운동 | today FREQ=WEEKLY
        격주 1회 운동 | 운동 | today FREQ=WEEKLY;INTERVAL=2
        2주마다 1회 운동 | 운동 | today FREQ=WEEKLY;INTERVAL=2
        토요일마다 1회 운동 | 운동 | today FREQ=WEEKLY;BYDAY=SA
        매주 토요일 1회 운동 | 운동 | today FREQ=WEEKLY;BYDAY=SA
        매일 한 번 운동 | 운동 | today FREQ=DAILY
        주 1회 월요일 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO
        매주 한 번도 안 쉬기 | 한 번도 안 쉬기 | today FREQ=WEEKLY
        매주 총 3회 운동 | 운동 | today FREQ=WEEKLY;COUNT=3
        매년 생일 3/4 | 생일 | 2027-03-04 FREQ=YEARLY
        주말마다 등산 | 등산 | today FREQ=WEEKLY;BYDAY=SA,SU
        매주 주말 등산 | 등산 | today FREQ=WEEKLY;BYDAY=SA,SU
        격주 금욜 등산 | 등산 | 11-27 FREQ=WEEKLY;INTERVAL=2;BYDAY=FR
        격주로 등산 | 등산 | today FREQ=WEEKLY;INTERVAL=2
        2주에 한 번 등산 | 등산 | today FREQ=WEEKLY;INTERVAL=2
        2주마다 토요일 등산 | 등산 | today FREQ=WEEKLY;INTERVAL=2;BYDAY=SA
        매월 25일 월급 | 월급 | 11-25 FREQ=MONTHLY;BYMONTHDAY=25
        매달 1일 월세 | 월세 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        매달 1일 9시 월세 | 월세 | 12-01 09:00 FREQ=MONTHLY;BYMONTHDAY=1
        매월 말일 정산 | 정산 | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        매일 초 켜기 | 초 켜기 | today FREQ=DAILY
        매주 토요일 여름 캠프 | 여름 캠프 | today FREQ=WEEKLY;BYDAY=SA
        매달 첫날 정산 | 정산 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        매월 말 정산 | 정산 | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        매달 말일까지 정산 | 정산 | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        매달 첫째 월요일 회의 | 회의 | 12-07 FREQ=MONTHLY;BYDAY=1MO
        매달 첫 월요일 회의 | 회의 | 12-07 FREQ=MONTHLY;BYDAY=1MO
        매월 셋째 주 금요일 회의 | 회의 | 12-18 FREQ=MONTHLY;BYDAY=3FR
        매달 마지막 금욜 회의 | 회의 | 11-27 FREQ=MONTHLY;BYDAY=-1FR
        매월 2번째 화요일 모임 | 모임 | 12-08 FREQ=MONTHLY;BYDAY=2TU
        첫째 주 금요일마다 회식비 정산 | 회식비 정산 | 12-04 FREQ=MONTHLY;BYDAY=1FR
        둘째주 금요일마다 회의록 | 회의록 | 12-11 FREQ=MONTHLY;BYDAY=2FR
        마지막 주 금요일마다 백업 | 백업 | 11-27 FREQ=MONTHLY;BYDAY=-1FR
        마지막 금요일마다 백업 | 백업 | 11-27 FREQ=MONTHLY;BYDAY=-1FR
        첫 번째 월요일마다 모임 | 모임 | 12-07 FREQ=MONTHLY;BYDAY=1MO
        2번째 화요일마다 모임 | 모임 | 12-08 FREQ=MONTHLY;BYDAY=2TU
        첫째 주 월요일 아침마다 회의 | 회의 | 12-07 09:00 FREQ=MONTHLY;BYDAY=1MO
        다달이 회비 보내기 | 회비 보내기 | today FREQ=MONTHLY
        분기마다 점검 | 점검 | today FREQ=MONTHLY;INTERVAL=3
        3개월마다 점검 | 점검 | today FREQ=MONTHLY;INTERVAL=3
        6개월마다 스케일링 | 스케일링 | today FREQ=MONTHLY;INTERVAL=6
        매년 5월 8일 꽃 사기 | 꽃 사기 | 2027-05-08 FREQ=YEARLY
        매년 12월 말일 결산 | 결산 | 12-31 FREQ=YEARLY
        매년 12월 25일 파티 | 파티 | 12-25 FREQ=YEARLY
        매일 금요일까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261127
        매일 월말까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261130
        매일 연말까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261231
        매일 말일까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261130
        매일 30일까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261130
        매일 12/31까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261231
        매일 약 먹기 12/31까지 | 약 먹기 | today FREQ=DAILY;UNTIL=20261231
        매일 12.31까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261231
        매일 26.12.31까지 약 먹기 | 약 먹기 | today FREQ=DAILY;UNTIL=20261231
        매주 월요일 수영 총 10회 | 수영 | 11-23 FREQ=WEEKLY;BYDAY=MO;COUNT=10
        매주 월요일 10회 수영 | 수영 | 11-23 FREQ=WEEKLY;BYDAY=MO;COUNT=10
        내일부터 매일 운동 | 운동 | 11-22 FREQ=DAILY
        집 화목하게 지내기 | 집 화목하게 지내기 |
        """#)
}
