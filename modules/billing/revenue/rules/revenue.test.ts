import { expect, test } from 'vitest'
import { monthsUpTo, revenueByMonth, type SubscriptionCohort } from './revenue.ts'

const cohort = (changes: Partial<SubscriptionCohort>): SubscriptionCohort => ({
  product: 'cloud',
  period: 'monthly',
  startedIn: '2026-01',
  cancelledIn: null,
  quietSince: null,
  count: 1,
  amountCents: 10_000,
  ...changes,
})

test('months go back over the turn of the year', () => {
  expect(monthsUpTo('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

test('a year counts as twelve months, rounded once; what is bought once never recurs', () => {
  const cohorts = [
    cohort({ period: 'annual', count: 3, amountCents: 100 * 3 }),
    cohort({ period: 'annual', product: 'wordpress', amountCents: 191_041 }),
    cohort({ period: 'once', amountCents: 99_900 }),
  ]
  expect(revenueByMonth(cohorts, ['2026-01'])[0]).toMatchObject({
    mrrCents: { cloud: 25, wordpress: 15_920, dedicated: 0, other: 0 },
    totalCents: 15_945,
  })
})

test('every period counts with the part of one month, rounded once over all of them', () => {
  const cohorts = [
    cohort({ period: 'quarterly', amountCents: 100 }),
    cohort({ period: 'half_yearly', amountCents: 100 }),
    cohort({ period: 'two_yearly', amountCents: 100 }),
  ]
  // 33 1/3 + 16 2/3 + 4 1/6
  expect(revenueByMonth(cohorts, ['2026-01'])[0]).toMatchObject({ totalCents: 54 })
})

test('what ended or went quiet counts up to the month before', () => {
  const cohorts = [
    cohort({ startedIn: '2026-02' }),
    cohort({ cancelledIn: '2026-03', quietSince: '2026-03', amountCents: 5_000 }),
    cohort({ quietSince: '2026-02', amountCents: 700 }),
  ]
  expect(
    revenueByMonth(cohorts, ['2026-01', '2026-02', '2026-03']).map((month) => month.totalCents),
  ).toEqual([5_700, 15_000, 10_000])
})

test('churn counts customers of the beginning of the month', () => {
  const cohorts = [
    cohort({ count: 9 }),
    cohort({ count: 1, cancelledIn: '2026-02', quietSince: '2026-02' }),
    cohort({ count: 4, startedIn: '2026-02', cancelledIn: '2026-02', quietSince: '2026-02' }),
  ]
  const [january, february, march] = revenueByMonth(cohorts, ['2026-01', '2026-02', '2026-03'])
  expect(january).toMatchObject({ activeAtStart: 0, churn: null })
  expect(february).toMatchObject({ activeAtStart: 10, cancelled: 1, churn: 0.1 })
  expect(march).toMatchObject({ activeAtStart: 9, cancelled: 0, churn: 0 })
})
