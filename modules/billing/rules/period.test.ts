import { expect, test } from 'vitest'
import { subscriptionDates } from './period.ts'

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

test('a once-off purchase does not renew', () => {
  expect(subscriptionDates('2027-01-31', 'once')).toBeNull()
})
