import { expect, test } from 'vitest'
import {
  afterPause,
  invoicedUpTo,
  isRecurring,
  nextRetry,
  noPendingChange,
  renewalOf,
  termsAtRenewal,
} from './renewal.ts'

const pending = {
  pendingPackageId: null,
  pendingBillingPeriod: null,
  pendingAmountCents: null,
  pendingDescription: null,
}
const monthly = {
  packageId: 'a',
  billingPeriod: 'monthly',
  amountCents: 19_900,
  description: 'Starter',
  paymentMethod: 'eft',
  ...pending,
} as const
const from31 = { ...monthly, nextBillingDate: '2027-02-28', anchorDay: 31 } as const

test('a transfer is due when the period begins, and never sooner than seven days after its invoice', () => {
  expect(renewalOf(from31, '2027-02-21')).toMatchObject({
    periodStart: '2027-02-28',
    dueDate: '2027-02-28',
    nextBillingDate: '2027-03-31',
    endDate: '2027-04-30',
  })
  expect(renewalOf(from31, '2027-03-10')).toMatchObject({
    periodStart: '2027-02-28',
    dueDate: '2027-03-17',
    nextBillingDate: '2027-03-31',
  })
  expect(renewalOf({ ...from31, paymentMethod: 'card' }, '2027-03-10')).toMatchObject({
    dueDate: '2027-03-10',
  })
  expect([invoicedUpTo('card', '2027-02-21', 7), invoicedUpTo('eft', '2027-02-21', 7)]).toEqual([
    '2027-02-21',
    '2027-02-28',
  ])
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
  expect(() => renewalOf({ ...from31, billingPeriod: 'once' }, '2027-02-28')).toThrow(
    /does not renew/,
  )
})

test('a pause shifts the period by its length and bills nothing for it', () => {
  expect(
    afterPause({ nextBillingDate: '2027-02-15', anchorDay: 15 }, '2027-02-01', '2027-04-01'),
  ).toEqual({
    nextBillingDate: '2027-04-15',
    anchorDay: 15,
  })
  expect(
    afterPause({ nextBillingDate: '2027-02-15', anchorDay: 15 }, '2027-02-10', '2027-03-20'),
  ).toEqual({
    nextBillingDate: '2027-03-25',
    anchorDay: 25,
  })
  expect(
    afterPause({ nextBillingDate: '2027-02-15', anchorDay: 15 }, '2027-02-20', '2027-03-20'),
  ).toEqual({
    nextBillingDate: '2027-03-20',
    anchorDay: 20,
  })
  expect(
    afterPause({ nextBillingDate: '2027-02-28', anchorDay: 31 }, '2027-02-10', '2027-02-10'),
  ).toEqual({
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

test('a purchase renews unless it is bought once or renewals are switched off', () => {
  const on = { enable_recurring_billing: true }
  expect([isRecurring('monthly', on), isRecurring('annual', on), isRecurring('once', on)]).toEqual([
    true,
    true,
    false,
  ])
  expect([
    isRecurring('monthly', { enable_recurring_billing: false }),
    isRecurring('once', { enable_recurring_billing: false }),
  ]).toEqual([false, false])
})

test('terms stay as they are until a change is complete: amount and description together', () => {
  const terms = {
    packageId: 'a',
    billingPeriod: 'monthly',
    amountCents: 19_900,
    description: 'Starter',
  }
  expect(termsAtRenewal(from31)).toEqual(terms)
  expect(
    termsAtRenewal({
      ...from31,
      pendingPackageId: 'b',
      pendingBillingPeriod: 'annual',
      pendingAmountCents: 190_000,
    }),
  ).toEqual(terms)
  expect(
    termsAtRenewal({
      ...from31,
      pendingPackageId: 'b',
      pendingBillingPeriod: 'annual',
      pendingDescription: 'Business',
    }),
  ).toEqual(terms)
})

test('a change to a text has no package, and without its own period keeps the one there is', () => {
  expect(
    termsAtRenewal({ ...from31, pendingAmountCents: 0, pendingDescription: 'By agreement' }),
  ).toEqual({
    packageId: null,
    billingPeriod: 'monthly',
    amountCents: 0,
    description: 'By agreement',
  })
})

test('a change that is taken back leaves nothing of itself', () => {
  const changed = {
    ...from31,
    pendingPackageId: 'b',
    pendingBillingPeriod: 'annual',
    pendingAmountCents: 190_000,
    pendingDescription: 'B',
  } as const
  expect({ ...changed, ...noPendingChange }).toEqual(from31)
})

test('the due date is the later one of the first day and the end of the term, the card’s never before its charge was announced', () => {
  const dueDate = (today: string, change = {}) => renewalOf({ ...from31, ...change }, today).dueDate
  expect([dueDate('2027-02-20'), dueDate('2027-02-21'), dueDate('2027-02-22')]).toEqual([
    '2027-02-28',
    '2027-02-28',
    '2027-03-01',
  ])
  const card = { paymentMethod: 'card' } as const
  expect([
    dueDate('2027-02-27', card),
    dueDate('2027-02-28', card),
    dueDate('2027-03-01', card),
  ]).toEqual(['2027-02-28', '2027-02-28', '2027-03-01'])
  expect(dueDate('2027-02-28', { ...card, chargeNotBefore: '2027-03-03' })).toBe('2027-03-03')
  expect(dueDate('2027-03-05', { ...card, chargeNotBefore: '2027-03-03' })).toBe('2027-03-05')
  expect(dueDate('2027-02-21', { chargeNotBefore: '2027-03-03' })).toBe('2027-02-28')
})
