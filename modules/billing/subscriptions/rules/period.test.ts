import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonthsKeepingAnchor, dayOfMonth, daysBetween } from '#kernel/dates.ts'
import { monthsPerPeriod, renewingPeriods } from '#modules/catalog/rules/price.ts'
import { lineForPeriod, periodText, restoredPeriodText, subscriptionDates } from './period.ts'

test('a subscription from the month end keeps its day', () => {
  expect(subscriptionDates('2027-01-31', 'monthly')).toEqual({
    startDate: '2027-01-31',
    anchorDay: 31,
    nextBillingDate: '2027-02-28',
    endDate: '2027-03-31',
  })
  expect(subscriptionDates('2028-02-29', 'annual')).toEqual({
    startDate: '2028-02-29',
    anchorDay: 29,
    nextBillingDate: '2029-02-28',
    endDate: '2030-02-28',
  })
})

test('a quarter, a half-year and two years keep the day too', () => {
  expect(subscriptionDates('2027-01-31', 'quarterly')).toMatchObject({
    anchorDay: 31,
    nextBillingDate: '2027-04-30',
    endDate: '2027-07-31',
  })
  expect(subscriptionDates('2027-08-31', 'half_yearly')).toMatchObject({
    nextBillingDate: '2028-02-29',
    endDate: '2028-08-31',
  })
  expect(subscriptionDates('2028-02-29', 'two_yearly')).toMatchObject({
    nextBillingDate: '2030-02-28',
    endDate: '2032-02-29',
  })
})

test('a once-off purchase does not renew', () => {
  expect(subscriptionDates('2027-01-31', 'once')).toBeNull()
})

/** The fewest and the most days that the calendar gives a period. */
const lengths: Record<(typeof renewingPeriods)[number], [fewest: number, most: number]> = {
  monthly: [28, 31],
  quarterly: [89, 92],
  half_yearly: [181, 184],
  annual: [365, 366],
  two_yearly: [730, 731],
}
const anyDay = fc.integer({ min: 0, max: 30 * 366 }).map((days) => addDays('2024-01-01', days))

test('from any day, through ten years, every renewal falls on the anchor day or on the last day of a shorter month, and none is skipped', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...renewingPeriods), (start, period) => {
      const dates = subscriptionDates(start, period)
      const months = monthsPerPeriod[period]
      if (!dates || !months) throw new Error('It renews')
      let day = start
      for (let count = 1; count <= 120 / months; count++) {
        const next =
          count === 1 ? dates.nextBillingDate : addMonthsKeepingAnchor(day, months, dates.anchorDay)
        const lastOfMonth = dayOfMonth(addDays(`${addMonthsKeepingAnchor(next, 1, 1)}`, -1))
        expect(dayOfMonth(next)).toBe(Math.min(dates.anchorDay, lastOfMonth))
        // As many months from the start as renewals, whatever the days did in between: no drift.
        expect(next).toBe(addMonthsKeepingAnchor(start, count * months, dates.anchorDay))
        const [fewest, most] = lengths[period]
        expect(daysBetween(day, next)).toBeGreaterThanOrEqual(fewest)
        expect(daysBetween(day, next)).toBeLessThanOrEqual(most)
        day = next
      }
    }),
  )
})

test('a line names the days of its period, the last one included', () => {
  expect(periodText('2026-11-20', '2026-12-20')).toBe('20 Nov 2026 to 19 Dec 2026')
  expect(lineForPeriod('Kite', '2027-02-01', '2027-03-01')).toBe('Kite\n1 Feb 2027 to 28 Feb 2027')
})

test('a restored period names the days before the suspension and those from the restore', () => {
  const period = {
    start: '2026-12-07',
    suspendedOn: '2026-12-14',
    restoredOn: '2027-05-01',
    next: '2027-05-25',
  }
  expect(restoredPeriodText(period)).toBe('7 Dec 2026 to 13 Dec 2026 and 1 May 2027 to 24 May 2027')
  expect(restoredPeriodText({ ...period, suspendedOn: '2026-12-07' })).toBe(
    '1 May 2027 to 24 May 2027',
  )
})
