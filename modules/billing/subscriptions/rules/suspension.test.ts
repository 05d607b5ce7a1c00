import { expect, test } from 'vitest'
import { defaultBillingSettings } from '#modules/settings/rules/billing-settings.ts'
import {
  afterSuspension,
  chargeDayOf,
  endedBeforeRestore,
  endOfPeriod,
  servedUntil,
} from './suspension.ts'

const service = {
  status: 'active',
  nextBillingDate: '2027-01-07',
  endDate: '2027-02-07',
  anchorDay: 7,
  billingPeriod: 'monthly',
  paymentMethod: 'card',
} as const
const settings = defaultBillingSettings
const days = { suspendedOn: '2026-12-14', pausedOn: null, restoredOn: '2027-05-01' }

test('the unused days run from the restore, and the anchor day moves with them', () => {
  expect(afterSuspension(service, days, settings)).toEqual({
    nextBillingDate: '2027-05-25',
    endDate: '2027-06-25',
    anchorDay: 25,
    unusedDays: 24,
    chargeNotBefore: '2027-05-04',
  })
  expect(afterSuspension({ ...service, billingPeriod: 'annual' }, days, settings).endDate).toBe(
    '2028-05-25',
  )
})

test('restored on the day of the suspension nothing moves, the anchor of a month end neither', () => {
  const monthEnd = { ...service, nextBillingDate: '2027-02-28', anchorDay: 31 }
  expect(afterSuspension(monthEnd, { ...days, restoredOn: '2026-12-14' }, settings)).toMatchObject({
    nextBillingDate: '2027-02-28',
    anchorDay: 31,
  })
})

test('a period that had ended before the suspension leaves nothing: the next one begins with the restore', () => {
  expect(
    afterSuspension({ ...service, nextBillingDate: '2026-12-07' }, days, settings),
  ).toMatchObject({
    unusedDays: 0,
    nextBillingDate: '2027-05-01',
  })
})

test('days that are paused as well are counted once: the restore moves the dates up to the pause', () => {
  expect(afterSuspension(service, { ...days, pausedOn: '2026-12-20' }, settings)).toMatchObject({
    nextBillingDate: '2027-01-13',
  })
  expect(afterSuspension(service, { ...days, pausedOn: '2026-12-10' }, settings)).toMatchObject({
    nextBillingDate: '2027-01-07',
    anchorDay: 7,
  })
})

test('where suspended time is billed the dates stay', () => {
  expect(afterSuspension(service, days, { ...settings, bill_suspended_time: true })).toMatchObject({
    nextBillingDate: '2027-01-07',
    anchorDay: 7,
  })
})

test('a charge comes with the period, and never before the reminder days have passed', () => {
  expect(chargeDayOf({ nextBillingDate: '2027-05-25', chargeNotBefore: '2027-05-04' })).toBe(
    '2027-05-25',
  )
  expect(chargeDayOf({ nextBillingDate: '2027-05-02', chargeNotBefore: '2027-05-04' })).toBe(
    '2027-05-04',
  )
})

test('no card is charged for a period that ended before the restore, or before the suspension while it lasts', () => {
  const december = { periodStart: '2026-12-07', billingPeriod: 'monthly' } as const
  const billing = { ...settings, bill_suspended_time: true }
  const suspended = { suspendedOn: '2026-12-14', restoredOn: null }
  const of = (service: Parameters<typeof endedBeforeRestore>[1], today: string, by = settings) =>
    endedBeforeRestore(december, service, today, by)
  expect(of({ suspendedOn: null, restoredOn: null }, '2027-05-01')).toBe(false)
  expect(of(suspended, '2027-05-01')).toBe(false)
  expect(of({ ...suspended, suspendedOn: '2027-01-07' }, '2027-05-01')).toBe(true)
  expect([of(suspended, '2027-01-06', billing), of(suspended, '2027-01-07', billing)]).toEqual([
    false,
    true,
  ])
  expect(of({ suspendedOn: null, restoredOn: '2027-01-06' }, '2027-05-01')).toBe(false)
  expect(of({ suspendedOn: null, restoredOn: '2027-01-07' }, '2027-05-01')).toBe(true)
})

test('a pause that began on the day of the restore or after it changes nothing; one day before it, one day less is moved', () => {
  const moved = (pausedOn: string) =>
    afterSuspension(service, { ...days, pausedOn }, settings).nextBillingDate
  expect([moved('2027-04-30'), moved('2027-05-01'), moved('2027-05-02')]).toEqual([
    '2027-05-24',
    '2027-05-25',
    '2027-05-25',
  ])
})

test('paused and suspended on one day, the pause moves the dates and the restore does not', () => {
  const paused = afterSuspension(
    { ...service, anchorDay: 31 },
    { ...days, pausedOn: '2026-12-14' },
    settings,
  )
  expect(paused).toMatchObject({
    nextBillingDate: '2027-01-07',
    endDate: '2027-02-07',
    anchorDay: 31,
    unusedDays: 24,
  })
})

test('a period ends on the day it began on, a month or a year later', () => {
  expect(endOfPeriod({ periodStart: '2027-01-31', billingPeriod: 'monthly' })).toBe('2027-02-28')
  expect(endOfPeriod({ periodStart: '2028-02-29', billingPeriod: 'annual' })).toBe('2029-02-28')
  expect(endOfPeriod({ periodStart: '2027-01-07', billingPeriod: 'once' })).toBe('2027-02-07')
})

test('an invoice without a period is charged whatever happened to the service', () => {
  const invoice = { periodStart: null, billingPeriod: 'monthly' } as const
  expect(
    endedBeforeRestore(
      invoice,
      { suspendedOn: '2027-01-07', restoredOn: null },
      '2027-05-01',
      settings,
    ),
  ).toBe(false)
})

test('a service that is suspended again is judged by this suspension and not by its last restore', () => {
  const december = { periodStart: '2026-12-07', billingPeriod: 'monthly' } as const
  const again = { suspendedOn: '2026-12-14', restoredOn: '2027-03-01' }
  expect(endedBeforeRestore(december, again, '2027-05-01', settings)).toBe(false)
})

test('a service is served until today, or until the first day on which it stopped', () => {
  const today = '2027-05-01'
  const running = { suspendedOn: null, pausedOn: null, endedOn: null }
  const served = (stops: Partial<Parameters<typeof servedUntil>[0]>) =>
    servedUntil({ ...running, ...stops }, today, settings)
  expect(served({})).toBe(today)
  expect(served({ suspendedOn: '2027-04-10' })).toBe('2027-04-10')
  expect(served({ pausedOn: '2027-04-12' })).toBe('2027-04-12')
  expect(served({ endedOn: '2027-04-14' })).toBe('2027-04-14')
  expect(served({ suspendedOn: '2027-04-10', pausedOn: '2027-04-12' })).toBe('2027-04-10')
  expect(served({ suspendedOn: '2027-04-12', pausedOn: '2027-04-10' })).toBe('2027-04-10')
  // It ends on a day that is still to come.
  expect(served({ endedOn: '2027-05-31' })).toBe(today)
})

test('where suspended time is billed, a suspended service is served, and a paused one is not', () => {
  const stops = { suspendedOn: '2027-04-10', pausedOn: null, endedOn: null }
  const billed = { bill_suspended_time: true }
  expect(servedUntil(stops, '2027-05-01', billed)).toBe('2027-05-01')
  expect(servedUntil({ ...stops, pausedOn: '2027-04-12' }, '2027-05-01', billed)).toBe('2027-04-12')
})
