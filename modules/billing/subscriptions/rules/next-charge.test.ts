import { expect, test } from 'vitest'
import { vatSpans } from '#modules/settings/rules/vat-rates.ts'
import { nextCharge } from './next-charge.ts'
import { noPendingChange, type RenewingSubscription } from './renewal.ts'

const rates = ({ start, next }: { start: string; next: string }) =>
  vatSpans(
    [
      { effectiveFrom: '2018-04-01', rateBasisPoints: 1500 },
      { effectiveFrom: '2028-02-01', rateBasisPoints: 1550 },
    ],
    start,
    next,
  )

const renewing = (
  nextBillingDate: string,
  changes: Partial<RenewingSubscription> = {},
): RenewingSubscription => ({
  packageId: null,
  billingPeriod: 'monthly',
  amountCents: 7_739,
  description: 'Kite',
  nextBillingDate,
  anchorDay: 1,
  paymentMethod: 'card',
  ...noPendingChange,
  ...changes,
})

test('adds up what renews on the earliest day, each with its own VAT', () => {
  const all = [
    renewing('2026-12-04'),
    renewing('2026-12-01'),
    renewing('2026-12-01', { amountCents: 17_304 }),
  ]
  expect(nextCharge(all, rates)).toEqual({
    on: '2026-12-01',
    totalCents: 8_900 + 19_900,
    byCard: true,
    services: 2,
  })
  expect(nextCharge([], rates)).toBeNull()
})

test('takes the planned amount, the announced day, and says when one of them is paid by transfer', () => {
  const planned = {
    pendingAmountCents: 17_304,
    pendingDescription: 'Protea',
    chargeNotBefore: '2026-12-03',
  }
  expect(nextCharge([renewing('2026-12-01', planned)], rates)).toMatchObject({
    on: '2026-12-03',
    totalCents: 19_900,
  })
  expect(
    nextCharge([renewing('2026-12-01'), renewing('2026-12-01', { paymentMethod: 'eft' })], rates),
  ).toMatchObject({ byCard: false, services: 2 })
})

test('only a card waits for its announcement, and not when the renewal is later anyway', () => {
  const announced = { chargeNotBefore: '2026-12-03' }
  expect(
    nextCharge([renewing('2026-12-01', { ...announced, paymentMethod: 'eft' })], rates)?.on,
  ).toBe('2026-12-01')
  expect(nextCharge([renewing('2026-12-05', announced)], rates)?.on).toBe('2026-12-05')
  expect(nextCharge([renewing('2026-12-01', { chargeNotBefore: null })], rates)?.on).toBe(
    '2026-12-01',
  )
})

test('a renewal is at the VAT rates of its days, apportioned where the rate changes within them', () => {
  // R173.04: 23 of 31 days at 15 %, 8 at 15.5 %.
  expect(
    nextCharge([renewing('2028-01-09', { amountCents: 17_304, anchorDay: 9 })], rates)?.totalCents,
  ).toBe(17_304 + 1_926 + 692)
  expect(
    nextCharge([renewing('2028-02-09', { amountCents: 17_304, anchorDay: 9 })], rates)?.totalCents,
  ).toBe(17_304 + 2_682)
})
