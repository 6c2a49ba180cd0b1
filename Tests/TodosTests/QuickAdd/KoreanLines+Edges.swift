extension QuickExample {
    /// Lines whose words are, or all but are, of a day or a time, in each of their forms.
    static let koreanEdges = read(
        #"""
        다음 주부터 매주 월요일 수영 | 수영 | 11-23 FREQ=WEEKLY;BYDAY=MO
        수영 매주 화요일 다음 주부터 | 수영 | 11-24 FREQ=WEEKLY;BYDAY=TU
        다음 달부터 매월 1일 월세 | 월세 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1
        매주 화목 수영 목요일부터 | 수영 | 11-26 FREQ=WEEKLY;BYDAY=TU,TH
        내년부터 매년 3월 5일 기념 | 내년부터 기념 | 2027-03-05 FREQ=YEARLY !leftOver
        요한복음 3:16 읽기 | 요한복음 3:16 읽기 | !leftOver
        3일 안에 답장 | 3일 안에 답장 | !leftOver
        이틀안에 답장 | 이틀안에 답장 | !leftOver
        사흘 안에 답장 | 사흘 안에 답장 | !leftOver
        3일안에 답장 | 3일안에 답장 | !leftOver
        다음다음 주 월요일 발표 | 발표 | 11-30
        27(금) 회의 | 회의 | 11-27
        28(금) 회의 | 28(금) 회의 | !wrongWeekday
        하루 걸러 운동 | 운동 | today FREQ=DAILY;INTERVAL=2
        매 2주 회의 | 회의 | today FREQ=WEEKLY;INTERVAL=2
        분기 1회 점검 | 점검 | today FREQ=MONTHLY;INTERVAL=3
        반기에 한 번 점검 | 점검 | today FREQ=MONTHLY;INTERVAL=6
        내일 오후 반차 | 오후 반차 | 11-22 15:00
        월말 보고서 작성 | 월말 보고서 작성 |
        분기말 보고 | 분기말 보고 |
        분기 말 실적 금요일 | 분기 말 실적 | 11-27
        연말정산 서류 제출 | 연말정산 서류 제출 |
        연말 정산 | 연말 정산 |
        월말결산 | 월말결산 |
        2박 3일 부산 다음 주 금요일 | 2박 3일 부산 | 11-27
        1일 1식 도전 | 1일 1식 도전 | !leftOver
        1일 1시 회의 | 회의 | 12-01 13:00
        2주안에 답장 | 2주안에 답장 | !leftOver
        한달내에 답장 | 한달내에 답장 | !leftOver
        3일마다 물 주기 | 물 주기 | today FREQ=DAILY;INTERVAL=3
        시간마다 물 마시기 | 시간마다 물 마시기 | !unreadableRule
        30분마다 스트레칭 | 30분마다 스트레칭 | !leftOver
        세 달마다 청소 | 청소 | today FREQ=MONTHLY;INTERVAL=3
        내일부터 3일간 출장 | 내일부터 3일간 출장 | 11-22 !leftOver
        12월 20일 3일간 출장 | 12월 20일 3일간 출장 | 12-20 !leftOver
        12월 20일부터 나흘간 출장 | 12월 20일부터 나흘간 출장 | 12-20 !leftOver
        12월 20일 십분전에 출발 | 12월 20일 십분전에 출발 | 12-20 !leftOver
        12월 20일 이틀 전에 준비 | 12월 20일 이틀 전에 준비 | 12-20 !leftOver
        하루에 세 번 | 하루에 세 번 | !unreadableRule
        하루에 물 마시기 | 하루에 물 마시기 | !leftOver
        월 2회 청소 | 월 2회 청소 | !unreadableRule
        1000000시간 후 회의 | 1000000시간 후 회의 |
        999999시간 후 회의 | 회의 | 2140-12-20 01:20
        십분뒤에 전화 | 전화 | today 10:30
        어린이날 파티 | 어린이날 파티 |
        어린이날에 파티 | 어린이날에 파티 | !leftOver
        추석에 귀성 | 추석에 귀성 | !leftOver
        추석 전날 장보기 | 추석 전날 장보기 | !leftOver
        설날까지 완료 | 설날까지 완료 | !leftOver
        설에 귀성 | 설에 귀성 | !leftOver
        성탄절 이브 파티 | 성탄절 이브 파티 | !leftOver
        크리스마스이브 파티 | 크리스마스이브 파티 | !leftOver
        올해 여름 여행 | 올해 여름 여행 | !leftOver
        내년 봄 여행 | 내년 봄 여행 | !leftOver
        세시에 회의 | 회의 | today 15:00
        세시간 회의 | 세시간 회의 |
        한시적 할인 | 한시적 할인 |
        한시바삐 가기 | 한시바삐 가기 |
        두시회의 | 두시회의 | !leftOver
        다음주를 위한 계획 | 다음주를 위한 계획 |
        내일의 날씨 | 내일의 날씨 |
        오늘을 살기 | 오늘을 살기 |
        내일배움카드 신청 | 내일배움카드 신청 |
        오늘날씨 보기 | 오늘날씨 보기 |
        월요일은 쉬기 | 쉬기 | 11-23
        월요일의 계획 | 월요일의 계획 |
        12.3 점 받기 | 12.3 점 받기 |
        13.3 병원 | 13.3 병원 |
        12.32 병원 | 12.32 병원 |
        이번 주말 청소 | 청소 | today
        다음 달 여행 | 여행 | 12-21
        담 주 회의 | 회의 | 11-28
        요번 주 회의 | 요번 주 회의 | !leftOver
        연초 계획 | 연초 계획 | !leftOver
        월초에 정산 | 월초에 정산 | !leftOver
        다음분기 계획 | 다음분기 계획 | !leftOver
        음력 생일 | 음력 생일 | !leftOver
        3시 이전에 제출 | 3시 이전에 제출 | today 15:00 !leftOver
        3시 전까지 제출 | 제출 | today 15:00
        3시 이후에 전화 | 3시 이후에 전화 | !leftOver
        30분 뒤 전화 | 전화 | today 10:50
        30분 정도 뒤에 전화 | 전화 | today 10:50
        30분쯤 있다가 전화 | 전화 | today 10:50
        30분 전 전화 | 30분 전 전화 | !leftOver
        반시간 뒤 전화 | 전화 | today 10:50
        지금부터 2시간 뒤 전화 | 전화 | today 12:20
        앞으로 3일 후 전화 | 전화 | 11-24
        9시부터 30분 동안 회의 | 회의 | 11-22 09:00-09:30
        9시 30분 회의 | 회의 | 11-22 09:30
        9시 30분간 회의 | 회의 | 11-22 09:00-09:30
        9시 1시간 반 동안 회의 | 회의 | 11-22 09:00-10:30
        9시 2시간 회의 | 회의 | 11-22 09:00-11:00
        0분 뒤 전화 | 0분 뒤 전화 |
        월~금 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        월-수 운동 | 월-수 운동 | 11-23 !severalDays
        금~월 운동 | 금~월 운동 | 11-27 !severalDays
        월요일부터 수요일까지 출장 | 월요일부터 수요일까지 출장 | 11-23 !severalDays
        화목 운동 | 화목 운동 | !leftOver
        월화 운동 | 월화 운동 | 11-23 !severalDays
        월수금 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        금수월 운동 | 금수월 운동 |
        월, 수, 금 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월 수 금 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월·수·금 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        수, 월 운동 | 수, 월 운동 |
        월요일 목요일 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TH
        월수금요일 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        월요일 아침마다 운동 | 운동 | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO
        저녁에 산책 | 산책 | today 19:00
        저녁까지 제출 | 제출 | today 19:00
        저녁쯤 산책 | 산책 | today 19:00
        저녁 약속 | 저녁 약속 |
        내일 저녁 약속 | 저녁 약속 | 11-22 19:00
        내일 점심 먹기 | 점심 먹기 | 11-22 12:00
        내일 오전 회의 | 회의 | 11-22 09:00
        오전 회의 | 오전 회의 |
        오전 중에 회의 | 회의 | 11-22 09:00
        점심때 산책 | 산책 | today 12:00
        아침시간에 산책 | 산책 | 11-22 09:00
        12월 말 여행 | 여행 | 12-31
        12월 말일 정산 | 정산 | 12-31
        2월 말일 정산 | 정산 | 2027-02-28
        다음 달 마지막 날 정산 | 정산 | 12-31
        다음 달 첫째 주 청소 | 다음 달 첫째 주 청소 | !leftOver
        다음 달 중순 여행 | 다음 달 중순 여행 | !leftOver
        다음 달 안 청소 | 다음 달 안 청소 | !leftOver
        이번 달 청소 | 이번 달 청소 | !leftOver
        이달 말 정산 | 정산 | 11-30
        말일 정산 | 정산 | 11-30
        올해 말까지 정산 | 정산 | 12-31
        올해 12월 3일 모임 | 모임 | 12-03
        내년 3월 1일 여행 | 여행 | 2027-03-01
        주말에 청소 | 청소 | today
        주말까지 청소 | 청소 | today
        주말 3시 청소 | 청소 | today 15:00
        주말 아침 청소 | 청소 | today 11:00
        다음 주말 여행 | 여행 | 11-28
        담 주말 여행 | 여행 | 11-28
        이번 금요일 회의 | 회의 | 11-27
        이번 토요일 회의 | 회의 | today
        돌아오는 토요일 회의 | 회의 | 11-28
        오는 토요일 회의 | 회의 | 11-28
        다음 금요일 회의 | 회의 | 11-27
        다음 주 초 여행 | 다음 주 초 여행 | !leftOver
        이번 주 회의 | 이번 주 회의 | !leftOver
        3일~5일 여행 | 3일~5일 여행 | 12-03 !severalDays
        0일~5일 여행 | 0일~5일 여행 | !leftOver
        32일~33일 여행 | 32일~33일 여행 | !leftOver
        12월 3일부터 5일까지 여행 | 12월 3일부터 5일까지 여행 | 12-03 !severalDays
        12월 3일에서 12월 5일 여행 | 12월 3일에서 12월 5일 여행 | 12-03 !severalDays
        25일 결제 | 결제 | 11-25
        25일 금요일 결제 | 25일 금요일 결제 | !wrongWeekday
        31일 결제 | 결제 | 12-31
        32일 결제 | 32일 결제 | !leftOver
        3일 여행 | 3일 여행 | !leftOver
        3일 동안 청소 | 3일 동안 청소 |
        3일차 보고 | 3일차 보고 |
        평일 9시 운동 | 운동 | 11-23 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        평일마다 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        주중에만 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        주중 매일 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
        주중에 운동 | 주중에 운동 | !leftOver
        주말마다 청소 | 청소 | today FREQ=WEEKLY;BYDAY=SA,SU
        주말에만 청소 | 청소 | today FREQ=WEEKLY;BYDAY=SA,SU
        매주 주말 청소 | 청소 | today FREQ=WEEKLY;BYDAY=SA,SU
        매시간 물 | 매시간 물 | !unreadableRule
        두 시간에 한 번 물 | 두 시간에 한 번 물 | !unreadableRule
        2시간에 1회 물 | 2시간에 1회 물 | !unreadableRule
        일주일에 세 번 운동 | 일주일에 세 번 운동 | !unreadableRule
        하루에 3번씩 약 | 하루에 3번씩 약 | !unreadableRule
        3주 간격으로 청소 | 청소 | today FREQ=WEEKLY;INTERVAL=3
        매주 월수금 운동 | 운동 | 11-23 FREQ=WEEKLY;BYDAY=MO,WE,FR
        매주 토 청소 | 청소 | today FREQ=WEEKLY;BYDAY=SA
        매월 15일 결제 | 결제 | 12-15 FREQ=MONTHLY;BYMONTHDAY=15
        매월 1일과 15일 결제 | 결제 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1,15
        매월 1일 15일 결제 | 결제 | 12-01 FREQ=MONTHLY;BYMONTHDAY=1,15
        매월 말일 결제 | 결제 | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        매월 말 결제 | 결제 | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        매월 마지막 날 결제 | 결제 | 11-30 FREQ=MONTHLY;BYMONTHDAY=-1
        매월 첫째 주 월요일 청소 | 청소 | 12-07 FREQ=MONTHLY;BYDAY=1MO
        매월 첫째 주말 청소 | 첫째 주말 청소 | today FREQ=MONTHLY !leftOver
        매월 첫째 월요일과 마지막 금요일 청소 | 청소 | 11-27 FREQ=MONTHLY;BYDAY=1MO,-1FR
        매월 10번 운동 | 매월 10번 운동 | !unreadableRule
        매일 10회 운동 | 매일 10회 운동 | !unreadableRule
        매일 총 10번 반복 운동 | 운동 | today FREQ=DAILY;COUNT=10
        매일 12월 31일까지 운동 | 운동 | today FREQ=DAILY;UNTIL=20261231
        매일 31일까지 운동 | 운동 | today FREQ=DAILY;UNTIL=20261231
        매일 2월 30일까지 운동 | 2월 30일까지 운동 | today FREQ=DAILY !noSuchDate
        매일 0번 운동 | 0번 운동 | today FREQ=DAILY
        오후 3-5시 회의 | 회의 | today 15:00-17:00
        오후에 3시 회의 | 회의 | today 15:00
        세 시 반 회의 | 회의 | today 15:30
        세 시 반찬 사기 | 반찬 사기 | today 15:00
        3시 정각 회의 | 회의 | today 15:00
        3시 30분 뒤 회의 | 30분 뒤 회의 | today 15:00 !second
        3시 30분에 회의 | 회의 | today 15:30
        3시쯤 회의 | 회의 | today 15:00
        3시경에 회의 | 회의 | today 15:00
        3시 정도에 회의 | 회의 | today 15:00
        13시 회의 | 회의 | today 13:00
        24시 회의 | 24시 회의 | !noSuchTime
        내일3시 회의 | 회의 | 11-22 15:00
        금욜저녁 회의 | 회의 | 11-27 19:00
        내일오전9시 회의 | 회의 | 11-22 09:00
        12월3일오후3시 회의 | 회의 | 12-03 15:00
        다음주월요일3시 회의 | 회의 | 11-23 15:00
        다음주말 여행 | 여행 | 11-28
        26년 11월 30일 회의 | 회의 | 11-30
        26년 13월 30일 회의 | 26년 13월 30일 회의 | !noSuchDate
        2026년 12월 3일 회의 | 회의 | 12-03
        26.11.30 회의 | 회의 | 11-30
        26.12.3 회의 | 회의 | 12-03
        26. 12. 3. 회의 | 회의 | 12-03
        26.1.2 업데이트 | 26.1.2 업데이트 |
        1.2.3 배포 | 1.2.3 배포 |
        12/3 회의 | 회의 | 12-03
        12/24~26 여행 | 12/24~26 여행 | 12-24 !severalDays
        12.3(목) 회의 | 회의 | 12-03
        12월 3일(목) 회의 | 회의 | 12-03
        피자 1/2 판 | 피자 1/2 판 |
        피자 1/2 조각 먹기 | 피자 1/2 조각 먹기 |
        2026년 1월 100일 회의 | 2026년 1월 100일 회의 | !leftOver
        26년 1월 100일 회의 | 26년 1월 100일 회의 | !leftOver
        3월 100일 회의 | 3월 100일 회의 | !leftOver
        100일 회의 | 100일 회의 |
        100시 회의 | 100시 회의 |
        3시 100분 회의 | 회의 | today 15:00-16:40
        오후 100시 회의 | 오후 100시 회의 |
        오후 3:100 회의 | 오후 3:100 회의 |
        오후 100:30 회의 | 오후 100:30 회의 |
        100시간에 한 번 물 | 100시간에 한 번 물 |
        매일 총 999번 운동 | 운동 | today FREQ=DAILY;COUNT=999
        매일 총 1000번 운동 | 운동 | today FREQ=DAILY;COUNT=1000
        매일 1000번 운동 | 매일 1000번 운동 | !unreadableRule
        매일 10000번 운동 | 10000번 운동 | today FREQ=DAILY
        3시부터 5시 사이에 회의 | 회의 | today 15:00-17:00
        3시에서 5시 사이 회의 | 회의 | today 15:00-17:00
        3시~5시까지 회의 | 회의 | today 15:00-17:00
        3~5시 회의 | 회의 | today 15:00-17:00
        9시~25시 회의 | 9시~25시 회의 | !noSuchTime
        자정에 통화 | 자정에 통화 | !midnight
        정오까지 제출 | 제출 | today 12:00
        """#)
}
