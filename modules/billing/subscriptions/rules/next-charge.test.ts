import { expect, test } from 'vitest'
import { nextCharge } from './next-charge.ts'
import { noPendingChange, type RenewingSubscription } from './renewal.ts'

const renewing = (nextBillingDate: string, changes: Partial<RenewingSubscription> = {}): RenewingSubscription => ({
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
  const all = [renewing('2026-12-04'), renewing('2026-12-01'), renewing('2026-12-01', { amountCents: 17_304 })]
  expect(nextCharge(all, 1500)).toEqual({ on: '2026-12-01', totalCents: 8_900 + 19_900, byCard: true, services: 2 })
  expect(nextCharge([], 1500)).toBeNull()
})

test('takes the planned amount, the announced day, and says when one of them is paid by transfer', () => {
  const planned = { pendingAmountCents: 17_304, pendingDescription: 'Protea', chargeNotBefore: '2026-12-03' }
  expect(nextCharge([renewing('2026-12-01', planned)], 1500)).toMatchObject({ on: '2026-12-03', totalCents: 19_900 })
  expect(nextCharge([renewing('2026-12-01'), renewing('2026-12-01', { paymentMethod: 'eft' })], 1500)).toMatchObject({ byCard: false, services: 2 })
})

test('only a card waits for its announcement, and not when the renewal is later anyway', () => {
  const announced = { chargeNotBefore: '2026-12-03' }
  expect(nextCharge([renewing('2026-12-01', { ...announced, paymentMethod: 'eft' })], 1500)?.on).toBe('2026-12-01')
  expect(nextCharge([renewing('2026-12-05', announced)], 1500)?.on).toBe('2026-12-05')
  expect(nextCharge([renewing('2026-12-01', { chargeNotBefore: null })], 1500)?.on).toBe('2026-12-01')
})
