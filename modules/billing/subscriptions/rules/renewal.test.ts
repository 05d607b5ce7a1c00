import { expect, test } from 'vitest'
import { afterPause, invoicedUpTo, nextRetry, renewalOf } from './renewal.ts'

const pending = { pendingPackageId: null, pendingBillingPeriod: null, pendingAmountCents: null, pendingDescription: null }
const monthly = { packageId: 'a', billingPeriod: 'monthly', amountCents: 19_900, description: 'Starter', paymentMethod: 'eft', ...pending } as const
const from31 = { ...monthly, nextBillingDate: '2027-02-28', anchorDay: 31 } as const

test('a transfer is due when the period begins, and never sooner than seven days after its invoice', () => {
  expect(renewalOf(from31, '2027-02-21')).toMatchObject({
    periodStart: '2027-02-28',
    dueDate: '2027-02-28',
    nextBillingDate: '2027-03-31',
    endDate: '2027-04-30',
  })
  expect(renewalOf(from31, '2027-03-10')).toMatchObject({ periodStart: '2027-02-28', dueDate: '2027-03-17', nextBillingDate: '2027-03-31' })
  expect(renewalOf({ ...from31, paymentMethod: 'card' }, '2027-03-10')).toMatchObject({ dueDate: '2027-03-10' })
  expect([invoicedUpTo('card', '2027-02-21', 7), invoicedUpTo('eft', '2027-02-21', 7)]).toEqual(['2027-02-21', '2027-02-28'])
})

test('a change that waits comes with the renewal', () => {
  const changed = {
    ...from31,
    pendingBillingPeriod: 'annual',
    pendingAmountCents: 190_000,
    pendingDescription: 'Business',
    pendingPackageId: 'b',
  } as const
  expect(renewalOf(changed, '2027-02-28')).toMatchObject({
    packageId: 'b',
    amountCents: 190_000,
    description: 'Business',
    nextBillingDate: '2028-02-29',
  })
  expect(() => renewalOf({ ...from31, billingPeriod: 'once' }, '2027-02-28')).toThrow(/does not renew/)
})

test('a pause shifts the period by its length and bills nothing for it', () => {
  expect(afterPause({ nextBillingDate: '2027-02-15', anchorDay: 15 }, '2027-02-01', '2027-04-01')).toEqual({
    nextBillingDate: '2027-04-15',
    anchorDay: 15,
  })
  expect(afterPause({ nextBillingDate: '2027-02-15', anchorDay: 15 }, '2027-02-10', '2027-03-20')).toEqual({
    nextBillingDate: '2027-03-25',
    anchorDay: 25,
  })
  expect(afterPause({ nextBillingDate: '2027-02-15', anchorDay: 15 }, '2027-02-20', '2027-03-20')).toEqual({
    nextBillingDate: '2027-03-20',
    anchorDay: 20,
  })
  expect(afterPause({ nextBillingDate: '2027-02-28', anchorDay: 31 }, '2027-02-10', '2027-02-10')).toEqual({
    nextBillingDate: '2027-02-28',
    anchorDay: 31,
  })
})

test('a declined card is tried again on days 1, 3, 5 and 7 after the first decline, and then no more', () => {
  const days = ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-06', '2027-02-08']
  expect(days.map((day) => nextRetry('2027-02-01', [1, 3, 5, 7], day))).toEqual([
    '2027-02-02',
    '2027-02-04',
    '2027-02-04',
    '2027-02-06',
    '2027-02-08',
    null,
  ])
})
