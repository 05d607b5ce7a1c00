import { expect, test } from 'vitest'
import { type BillingPeriod, billingPeriods } from '#modules/catalog/rules/price.ts'
import { recurringModelOf } from './recurring-model.ts'

test.each([
  ['gateway', 435, 'gateway'],
  ['gateway', 434, 'token'],
  ['gateway', 0, 'token'],
  ['gateway', 19_900, 'gateway'],
  ['token', 100, 'token'],
  ['token', 19_900, 'token'],
] as const)(
  '%s with %i cents without VAT a period becomes %s',
  (wanted, subtotalCents, expected) => {
    const renewal = { period: 'monthly', subtotalCents, vatRateBasisPoints: 1500 } as const
    expect(recurringModelOf(wanted, renewal)).toBe(expected)
  },
)

test('the gateway charges up to a year itself; for two years the card is stored', () => {
  const model = (period: BillingPeriod) =>
    recurringModelOf('gateway', { period, subtotalCents: 90_000, vatRateBasisPoints: 1500 })
  expect(billingPeriods.filter((period) => model(period) === 'gateway')).toEqual([
    ...['monthly', 'quarterly', 'half_yearly', 'annual'],
  ])
})
