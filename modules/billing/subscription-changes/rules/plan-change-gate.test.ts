import { describe, expect, test } from 'vitest'
import { isTarget, runsOn } from './plan-change-gate.ts'

const running = {
  status: 'active',
  suspendedAt: null,
  parkedAt: null,
  cancelAtPeriodEnd: false,
} as const
const day = new Date('2027-02-01T08:00:00Z')

describe('a plan may change', () => {
  test('while the subscription runs', () => {
    expect(runsOn(running)).toEqual({ ok: true, value: undefined })
  })

  test.each([
    [{ status: 'paused' }, 'A paused subscription cannot be changed.'],
    [{ status: 'cancelled' }, 'A cancelled subscription cannot be changed.'],
    [
      { suspendedAt: day },
      'This service is suspended until what is owed is paid. It can be changed after that.',
    ],
    [{ parkedAt: day }, 'Our staff are reviewing this subscription. It can be changed after that.'],
    [
      { cancelAtPeriodEnd: true },
      'This subscription ends with its period. Keep it first, then change it.',
    ],
  ] as const)('not when %o', (change, message) => {
    expect(runsOn({ ...running, ...change })).toEqual({
      ok: false,
      error: { code: 'conflict', message },
    })
  })
})

const plan = {
  isActive: true,
  showOnFrontend: true,
  billingPeriod: 'monthly',
  periodPrices: {},
  metadata: { type: 'wordpress' },
} as const
const customer = {
  isStaff: false,
  type: 'wordpress',
  isBundle: false,
  annualBilling: true,
} as const
const staff = { ...customer, isStaff: true }
const yes = { ok: true, value: undefined }
const notOnSale = {
  ok: false,
  error: {
    code: 'conflict',
    message: 'This plan is no longer on sale. Please choose another one.',
  },
}
const otherPeriod = {
  ok: false,
  error: {
    code: 'invalid',
    message: 'This plan is not sold for that period.',
    fields: { billing_period: ['Choose a billing period.'] },
  },
}
const askUs = {
  ok: false,
  error: {
    code: 'conflict',
    message: 'This service cannot be changed to that plan here. Please ask us.',
  },
}

describe('the plan to change to', () => {
  test('is on sale and of the same type, for each period it is sold for', () => {
    for (const who of [customer, staff])
      for (const period of ['monthly', 'annual'] as const)
        expect(isTarget(plan, period, who)).toEqual(yes)
  })

  test('is neither gone nor switched off, not even for staff', () => {
    for (const who of [customer, staff])
      for (const gone of [undefined, { ...plan, isActive: false }])
        expect(isTarget(gone, 'monthly', who)).toEqual(notOnSale)
  })

  test('is hidden from customers when it is hidden on the site, and not from staff', () => {
    const hidden = { ...plan, showOnFrontend: false }
    expect(isTarget(hidden, 'monthly', customer)).toEqual(notOnSale)
    expect(isTarget(hidden, 'monthly', staff)).toEqual(yes)
  })

  test('is never bought once, and is sold for the period', () => {
    for (const who of [customer, staff]) {
      expect(isTarget(plan, 'once', who)).toEqual(otherPeriod)
      expect(isTarget({ ...plan, billingPeriod: 'once' }, 'once', who)).toEqual(otherPeriod)
      expect(isTarget({ ...plan, billingPeriod: 'yearly' }, 'monthly', who)).toEqual(otherPeriod)
      expect(isTarget({ ...plan, billingPeriod: 'yearly' }, 'annual', who)).toEqual(yes)
      expect(isTarget(plan, 'annual', { ...who, annualBilling: false })).toEqual(otherPeriod)
    }
  })

  test('is of the same type for customers; staff may change to any', () => {
    const other = { ...plan, metadata: { type: 'cloud' } } as const
    expect(isTarget(other, 'monthly', customer)).toEqual(askUs)
    expect(isTarget(plan, 'monthly', { ...customer, type: null })).toEqual(askUs)
    expect(isTarget(other, 'monthly', staff)).toEqual(yes)
  })

  test('of a bundle that staff made is for staff to choose', () => {
    expect(isTarget(plan, 'monthly', { ...customer, isBundle: true })).toEqual(askUs)
    expect(isTarget(plan, 'monthly', { ...staff, isBundle: true })).toEqual(yes)
  })
})
