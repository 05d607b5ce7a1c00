import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonthsKeepingAnchor, dayOfMonth } from '#kernel/dates.ts'
import { lastPaidDay, prorated, unusedPeriods, worthOf } from './proration.ts'

const monthly = { startDate: '2026-01-31', anchorDay: 31, billingPeriod: 'monthly' } as const

describe('the days still to come', () => {
  test.each([
    [
      'February of a leap year',
      '2028-01-31',
      '2028-02-29',
      '2028-02-10',
      [{ days: 19, ofDays: 29 }],
    ],
    ['February of another', '2027-01-31', '2027-02-28', '2027-02-10', [{ days: 18, ofDays: 28 }]],
    ['back to the 31st', '2027-02-28', '2027-03-31', '2027-03-01', [{ days: 30, ofDays: 31 }]],
    [
      'the first day of a period is all of it',
      '2027-03-31',
      '2027-04-30',
      '2027-03-31',
      [{ days: 30, ofDays: 30 }],
    ],
    ['the last day is one', '2027-03-31', '2027-04-30', '2027-04-29', [{ days: 1, ofDays: 30 }]],
    ['none where the next period is due', '2027-03-31', '2027-04-30', '2027-04-30', []],
  ])('%s', (_, lastBillingDate, nextBillingDate, today, parts) => {
    expect(unusedPeriods({ ...monthly, lastBillingDate, nextBillingDate }, today)).toMatchObject(
      parts,
    )
  })

  test('with the period that was invoiced ahead: the rest of the running one, and all of that', () => {
    const ahead = { ...monthly, lastBillingDate: '2027-02-28', nextBillingDate: '2027-03-31' }
    expect(unusedPeriods(ahead, '2027-02-22')).toEqual([
      { start: '2027-01-31', from: '2027-02-22', to: '2027-02-28', days: 6, ofDays: 28 },
      { start: '2027-02-28', from: '2027-02-28', to: '2027-03-31', days: 31, ofDays: 31 },
    ])
  })

  test('a year has its 366 days where it has them', () => {
    const annual = {
      startDate: '2027-03-01',
      anchorDay: 1,
      billingPeriod: 'annual',
      lastBillingDate: null,
      nextBillingDate: '2028-03-01',
    } as const
    expect(unusedPeriods(annual, '2028-02-28')).toMatchObject([{ days: 2, ofDays: 366 }])
  })

  test('a pause moved the end, and the period has the days that were paid for', () => {
    const paused = {
      ...monthly,
      anchorDay: 10,
      lastBillingDate: '2027-05-31',
      nextBillingDate: '2027-07-10',
    }
    expect(unusedPeriods(paused, '2027-06-25')).toMatchObject([{ days: 15, ofDays: 30 }])
    expect(unusedPeriods(paused, '2027-06-01')).toMatchObject([{ days: 30, ofDays: 30 }])
  })

  test('also where the pause ends it in the very next month, on any day', () => {
    for (let pause = 1; pause <= 30; pause++) {
      const nextBillingDate = addDays('2027-04-01', pause)
      const anchorDay = dayOfMonth(nextBillingDate)
      const paused = {
        startDate: '2027-03-01',
        billingPeriod: 'monthly',
        lastBillingDate: null,
        nextBillingDate,
        anchorDay,
      } as const
      expect(unusedPeriods(paused, addDays('2027-03-01', pause))).toMatchObject([
        { days: 31, ofDays: 31 },
      ])
    }
  })

  test('and a month that began on the last of February has its 31 days', () => {
    const paused = {
      ...monthly,
      anchorDay: 5,
      lastBillingDate: '2027-02-28',
      nextBillingDate: '2027-04-05',
    }
    expect(unusedPeriods(paused, '2027-03-20')).toMatchObject([{ days: 16, ofDays: 31 }])
  })

  test('and a month from the last of February to the 31st has its 31 days, though the first period began on a 28th', () => {
    const paused = {
      ...monthly,
      startDate: '2026-11-28',
      lastBillingDate: '2027-02-28',
      nextBillingDate: '2027-03-31',
    }
    expect(unusedPeriods(paused, '2027-03-01')).toMatchObject([{ days: 30, ofDays: 31 }])
  })

  test('what is bought once has no days to come', () => {
    expect(
      unusedPeriods(
        { ...monthly, billingPeriod: 'once', lastBillingDate: null, nextBillingDate: '2027-02-28' },
        '2027-02-10',
      ),
    ).toEqual([])
  })

  describe('a pause while the next period is invoiced', () => {
    const paused = {
      ...({ startDate: '2027-03-01', billingPeriod: 'monthly', anchorDay: 4 } as const),
      ...{
        lastBillingDate: '2027-04-01',
        nextBillingDate: '2027-05-04',
        runningStart: '2027-03-01',
      },
    }

    test('moves the end of the running one: it has the days of its months', () => {
      expect(unusedPeriods(paused, '2027-03-31')).toEqual([
        { start: '2027-03-01', from: '2027-03-31', to: '2027-04-04', days: 4, ofDays: 31 },
        { start: '2027-04-01', from: '2027-04-04', to: '2027-05-04', days: 30, ofDays: 30 },
      ])
    })

    test('and the next one begins when those are used', () => {
      expect(unusedPeriods(paused, '2027-04-03')).toMatchObject([{ days: 1 }, { days: 30 }])
      expect(unusedPeriods(paused, '2027-04-04')).toMatchObject([{ days: 30, ofDays: 30 }])
      expect(unusedPeriods(paused, '2027-04-05')).toMatchObject([{ days: 29, ofDays: 30 }])
    })
  })
})

test('cents: half a cent goes up, nothing is nothing, all is all', () => {
  expect(prorated(19_900, { days: 18, ofDays: 28 })).toBe(12_793)
  expect(prorated(1, { days: 1, ofDays: 2 })).toBe(1)
  expect(prorated(19_900, { days: 0, ofDays: 28 })).toBe(0)
  expect(worthOf(19_900, [{ start: '', from: '', to: '', days: 28, ofDays: 28 }])).toBe(19_900)
})

test('never more than was paid, and never less with more days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 0, max: 365 }),
      (amount, ofDays, spare) => {
        const days = Math.max(0, ofDays - spare)
        const value = prorated(amount, { days, ofDays })
        return (
          value >= 0 &&
          value <= amount &&
          value <= prorated(amount, { days: Math.min(ofDays, days + 1), ofDays })
        )
      },
    ),
  )
})

test('for every day of four years and every anchor: at least a day, at most the period', () => {
  for (const anchorDay of [1, 28, 29, 30, 31]) {
    for (let month = 0; month < 48; month++) {
      const lastBillingDate = addMonthsKeepingAnchor('2027-01-31', month, anchorDay)
      const nextBillingDate = addMonthsKeepingAnchor('2027-01-31', month + 1, anchorDay)
      const [whole] = unusedPeriods(
        { ...monthly, anchorDay, lastBillingDate, nextBillingDate },
        lastBillingDate,
      )
      expect(whole?.days).toBe(whole?.ofDays)
    }
  }
})

test('the last paid day is the one before the next billing date', () => {
  expect(lastPaidDay('2026-12-05')).toBe('2026-12-04')
  expect(lastPaidDay('2027-03-01')).toBe('2027-02-28')
})
