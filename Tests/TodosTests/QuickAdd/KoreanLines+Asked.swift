extension QuickExample {
    /// Lines that a person would take for sure, and that are asked about.
    static let koreanAsked = read(
        #"""
        12월 3일~5일 제주도 | 12월 3일~5일 제주도 | 12-03 !severalDays
        3~5일 제주도 | 3~5일 제주도 | 12-03 !severalDays
        토일 캠핑 | 토일 캠핑 | 11-28 !severalDays
        화목 수영 | 화목 수영 | !leftOver
        일주일에 두 번 운동 | 일주일에 두 번 운동 | !unreadableRule
        주 3회 운동 | 주 3회 운동 | !unreadableRule
        3시간마다 물 마시기 | 3시간마다 물 마시기 | !leftOver
        내일회의 | 내일회의 | !leftOver
        내일8시출근 | 8시출근 | 11-22 !leftOver
        3시회의 | 3시회의 | !leftOver
        매일 운동 공휴일 제외 | 운동 공휴일 제외 | today FREQ=DAILY !leftOver
        매일 8주 동안 수업 | 8주 동안 수업 | today FREQ=DAILY !leftOver
        3시 이전 제출 | 3시 이전 제출 | today 15:00 !leftOver
        """#)

    /// Lines that a person would ask about as well.
    static let koreanUnclear = read(
        #"""
        휴가 12/24~12/26 | 휴가 12/24~12/26 | 12-24 !severalDays
        다음주 월~수 출장 | 다음주 월~수 출장 | 11-23 !severalDays
        다음 주 월요일부터 금요일까지 출장 | 다음 주 월요일부터 금요일까지 출장 | 11-23 !severalDays
        다음 주 월수금 운동 | 다음 주 월수금 운동 | 11-23 !severalDays
        월요일부터 금요일까지 출장 | 월요일부터 금요일까지 출장 | !severalDays
        내년 오늘 검진 | 내년 검진 | today !leftOver
        매월 둘째, 넷째 토요일 청소 | 둘째, 넷째 청소 | 11-28 FREQ=MONTHLY !leftOver
        일 2시 교회 | 일 교회 | today 14:00 !leftOver
        오늘 3시 지나면 전화 | 3시 지나면 전화 | today 15:00 !leftOver
        12월 3일 마다 회의 | 마다 회의 | 12-03 !leftOver
        모래까지 제출하기 | 모래까지 제출하기 | !leftOver
        주중에 전화하기 | 주중에 전화하기 | !leftOver
        음력 1월 1일 설 준비 | 음력 설 준비 | 2027-01-01 !leftOver
        3일 여행 준비 | 3일 여행 준비 | !leftOver
        30일 무료체험 해지 | 30일 무료체험 해지 | !leftOver
        3일 다이어트 | 3일 다이어트 | !leftOver
        11월 20일(금) 회식 | 11월 20일(금) 회식 | !pastDate
        11월 20일(금)까지 보고 | 11월 20일(금)까지 보고 | !pastDate
        12/24(목)~12/26(토) 여행 | 12/24(목)~12/26(토) 여행 | 12-24 !severalDays
        12월 24일(목)~26일(토) 여행 | 12월 24일(목)~26일(토) 여행 | 12-24 !severalDays
        신정에 떡국 | 신정에 떡국 | !leftOver
        3.1절 행사 | 3.1절 행사 | !leftOver
        새해 첫날 해돋이 | 새해 첫날 해돋이 | !leftOver
        출발 하루전 짐 싸기 | 출발 하루전 짐 싸기 | !leftOver
        시험 일주일 전 복습 | 시험 일주일 전 복습 | !leftOver
        오후3시반회의 | 오후3시반회의 | !leftOver
        김장 12월 둘째주 토요일 | 김장 12월 둘째주 토요일 | !leftOver
        이번 주 안에 청소 | 이번 주 안에 청소 | !leftOver
        매월 초 정산 | 매월 초 정산 | today FREQ=MONTHLY !leftOver
        매달 중순에 정산 | 매달 중순에 정산 | today FREQ=MONTHLY !leftOver
        매년 가을 여행 | 매년 가을 여행 | today FREQ=YEARLY !leftOver
        매년 첫날 해돋이 | 매년 첫날 해돋이 | today FREQ=YEARLY !leftOver
        다음 주까지 보고서 | 다음 주까지 보고서 | !leftOver
        담달까지 보고서 | 담달까지 보고서 | !leftOver
        매주 다음 달까지 보고 | 다음 달까지 보고 | today FREQ=WEEKLY !leftOver
        이번주까지 청소 | 이번주까지 청소 | !leftOver
        다음 달 초 여행 | 다음 달 초 여행 | !leftOver
        12월 여행 | 12월 여행 | !leftOver
        밤 12시 통화 | 밤 12시 통화 | !midnight
        내일 밤 12시 통화 | 밤 12시 통화 | 11-22 !midnight
        자정까지 제출 | 자정까지 제출 | !midnight
        내일 자정 마감 | 자정 마감 | 11-22 !midnight
        매시간 스트레칭 | 매시간 스트레칭 | !unreadableRule
        내일 아침 오후 3시 회의 | 아침 회의 | 11-22 15:00 !second
        11.30 회의 | 11.30 회의 | !leftOver
        주말 빨래 | 주말 빨래 | !leftOver
        평일 운동 | 평일 운동 | !leftOver
        내년에 이사 | 내년에 이사 | !leftOver
        올해 안에 운전면허 | 올해 안에 운전면허 | !leftOver
        올해 안으로 운전면허 | 올해 안으로 운전면허 | !leftOver
        1분기 말까지 보고서 | 1분기 말까지 보고서 | !leftOver
        반기 말 보고서 | 반기 말 보고서 | !leftOver
        상반기까지 보고서 | 상반기까지 보고서 | !leftOver
        크리스마스에 파티 | 크리스마스에 파티 | !leftOver
        오늘이나 내일 장보기 | 오늘이나 장보기 | 11-22 !leftOver
        오늘과 내일 헬스 | 오늘과 내일 헬스 | 11-22 !leftOver
        월요일과 12월 5일 헬스 | 월요일과 12월 5일 헬스 | 12-05 !leftOver
        매주 월요일과 12월 5일 헬스 | 매주 월요일과 12월 5일 헬스 | 12-05 !leftOver
        매년 3월 엄마 생신 | 3월 엄마 생신 | today FREQ=YEARLY !leftOver
        12월 3일(금) 회의 | 12월 3일(금) 회의 | !wrongWeekday
        둘째주 수요일 회의 | 둘째주 수요일 회의 | !leftOver
        마지막 금요일 회의 | 마지막 금요일 회의 | !leftOver
        이달 마지막 금요일 회의 | 이달 마지막 금요일 회의 | !leftOver
        첫 번째 월요일 회의 | 첫 번째 월요일 회의 | !leftOver
        둘째 금요일마다 수영 | 둘째 수영 | 11-27 FREQ=WEEKLY;BYDAY=FR !leftOver
        둘째 주 매일 복습 | 둘째 주 복습 | today FREQ=DAILY !leftOver
        첫째 주말마다 캠핑 | 첫째 캠핑 | today FREQ=WEEKLY;BYDAY=SA,SU !leftOver
        다음주 초 회의 | 다음주 초 회의 | !leftOver
        5시 이후 전화 | 5시 이후 전화 | !leftOver
        금3시 회의 | 금3시 회의 | !leftOver
        매일 두 번 약 먹기 | 매일 두 번 약 먹기 | !unreadableRule
        매일 약 두 번 먹기 | 약 두 번 먹기 | today FREQ=DAILY !leftOver
        매주 3회 운동 | 매주 3회 운동 | !unreadableRule
        격주 2회 운동 | 격주 2회 운동 | !unreadableRule
        2주마다 2회 운동 | 2주마다 2회 운동 | !unreadableRule
        매일 스쿼트 30회 | 스쿼트 30회 | today FREQ=DAILY !leftOver
        매일 아침, 저녁 약 | 저녁 약 | 11-22 09:00 FREQ=DAILY !leftOver
        매주 월요일 그리고 12월 5일 헬스 | 그리고 12월 5일 헬스 | 11-23 FREQ=WEEKLY;BYDAY=MO !leftOver
        매주 화요일 5시 목요일 6시 수업 | 목요일 6시 수업 | 11-24 17:00 FREQ=WEEKLY;BYDAY=TU !leftOver !second
        저녁 3-5시 회의 | 저녁 3-5시 회의 | !leftOver
        여권 갱신 1월 15일 전까지 | 여권 갱신 1월 15일 전까지 | 2027-01-15 !leftOver
        설날 전까지 정리 | 설날 전까지 정리 | !leftOver
        매주 토요일 9시 1회 운동 | 1회 운동 | 11-28 09:00 FREQ=WEEKLY;BYDAY=SA !leftOver
        매월 세 번씩 청소 | 매월 세 번씩 청소 | !unreadableRule
        매분기말 결산 | 매분기말 결산 | !unreadableRule
        20(금) 회식 | 20(금) 회식 | !pastDate
        20일(금) 회식 | 20일(금) 회식 | !pastDate
        11/20(금) 회식 | 11/20(금) 회식 | !pastDate
        12/4(목) 회식 | 12/4(목) 회식 | !wrongWeekday
        매년 말 정산 | 매년 말 정산 | !unreadableRule
        매주 말 청소 | 매주 말 청소 | !unreadableRule
        매달 월말 정산 | 월말 정산 | today FREQ=MONTHLY !leftOver
        매년 2월 말일 결산 | 2월 말일 결산 | today FREQ=YEARLY !leftOver
        매분기 말 정산 | 매분기 말 정산 | !unreadableRule
        다음 주 매일 운동 | 매일 운동 | 11-28 !severalDays
        매일 다음 달 운동 | 매일 운동 | 12-21 !severalDays
        연말 모임 | 연말 모임 | !leftOver
        매주 금요일 밤 1시 통화 | 밤 1시 통화 | 11-27 FREQ=WEEKLY;BYDAY=FR !leftOver
        약 하루 3번 | 약 하루 3번 | !unreadableRule
        24시간안에 답장 | 24시간안에 답장 | !leftOver
        2주 이내에 답장 | 2주 이내에 답장 | !leftOver
        삼월 삼일 모임 | 삼월 삼일 모임 | !leftOver
        12월 첫째화요일 모임 | 12월 첫째화요일 모임 | !leftOver
        월초 정산 | 월초 정산 | !leftOver
        30분 전 알림 | 30분 전 알림 | !leftOver
        월요일이나 화요일 회의 | 월요일이나 회의 | 11-24 !leftOver
        다음 달 첫째 주 여행 | 다음 달 첫째 주 여행 | !leftOver
        12/24-26 휴가 | 12/24-26 휴가 | 12-24 !severalDays
        12.3 병원 | 12.3 병원 | !leftOver
        회의 12. 3. 15:00 | 회의 12. 3. | today 15:00 !leftOver
        26.12.3(금) 회의 | 26.12.3(금) 회의 | !wrongWeekday
        펌웨어 27.1.2 설치 | 펌웨어 27.1.2 설치 | !leftOver
        27.1.2 버전 배포 | 27.1.2 버전 배포 | !leftOver
        내일 저녁 12시 통화 | 저녁 12시 통화 | 11-22 !leftOver
        저녁 3시에 통화 | 저녁 3시에 통화 | !leftOver
        13.12.26 보고서 | 13.12.26 보고서 | !leftOver
        12.31까지 보고서 | 12.31까지 보고서 | !leftOver
        D-3 발표 | D-3 발표 | !leftOver
        크리스마스이브에 케이크 찾기 5시 | 크리스마스이브에 케이크 찾기 | today 17:00 !leftOver
        삼일절에 제주도 | 삼일절에 제주도 | !leftOver
        설 전날 큰집 가기 | 설 전날 큰집 가기 | !leftOver
        두시간후에약먹기 | 두시간후에약먹기 | !leftOver
        둘째넷째 일요일 이마트 쉼 | 둘째넷째 이마트 쉼 | 11-22 !leftOver
        1시간에 한번 물 마시기 | 1시간에 한번 물 마시기 | !unreadableRule
        261210 여권 갱신 | 261210 여권 갱신 | !leftOver
        다섯시 십분전에 차 빼기 | 다섯시 십분전에 차 빼기 | today 17:00 !leftOver
        12월 20일 이틀 전에 택배 보내기 | 12월 20일 이틀 전에 택배 보내기 | 12-20 !leftOver
        30일부터 나흘간 대전 출장 | 30일부터 나흘간 대전 출장 | 11-30 !leftOver
        낼아침일찍차빼기 | 낼아침일찍차빼기 | !leftOver
        """#)
}
