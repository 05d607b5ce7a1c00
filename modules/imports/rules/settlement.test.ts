import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Settling, settle } from './settlement.ts'

const money = (amountCents: number, day = '2025-03-01') => ({
  amountCents,
  method: 'card' as const,
  reference: 'x',
  day,
  at: new Date(`${day}T10:00:00Z`),
})
const invoice = (changes: Partial<Settling>): Settling => ({
  totalCents: 11_500,
  state: 'paid',
  creditCents: 0,
  payments: [],
  refunds: [],
  ...changes,
})

describe('the money of an imported invoice', () => {
  test('a paid one took its payment', () => {
    expect(settle(invoice({ payments: [money(11_500)] }))).toMatchObject({
      status: 'paid',
      paidCents: 11_500,
      waivedCents: 0,
      payments: [{ amountCents: 11_500, overpaidCents: 0, isReversed: false }],
      notes: [],
    })
  })

  test('what it did not take is the credit of the customer', () => {
    expect(
      settle(invoice({ creditCents: 1500, payments: [money(9000), money(4000)] })),
    ).toMatchObject({
      appliedCents: 1500,
      payments: [{ overpaidCents: 0 }, { overpaidCents: 3000 }],
    })
  })

  test('marked as paid without money is waived and said', () => {
    const settled = settle(invoice({ payments: [money(10_000)] }))
    expect(settled).toMatchObject({ status: 'paid', paidCents: 11_500, waivedCents: 1500 })
    expect(settled.notes).toEqual([
      { reason: 'Marked as paid without a payment for all of it', cents: 1500 },
    ])
  })

  test('a refund in part credits that part and goes back', () => {
    expect(settle(invoice({ payments: [money(11_500)], refunds: [money(2300)] }))).toMatchObject({
      status: 'paid',
      paidCents: 11_500,
      creditedCents: 2300,
      payouts: [{ amountCents: 2300 }],
    })
  })

  test('refunded in full is credited', () => {
    const whole = { status: 'credited', creditedCents: 11_500, payouts: [{ amountCents: 11_500 }] }
    const source = { payments: [money(11_500)], refunds: [money(11_500)] }
    expect(settle(invoice({ ...source, state: 'refunded' }))).toMatchObject(whole)
    expect(settle(invoice(source))).toMatchObject(whole)
  })

  test('a refund of one that is owed takes its payment back', () => {
    expect(
      settle(
        invoice({ state: 'owed', payments: [money(3000), money(4000)], refunds: [money(1000)] }),
      ),
    ).toMatchObject({
      status: 'unpaid',
      paidCents: 6000,
      payouts: [],
      payments: [
        { amountCents: 3000, isReversed: false },
        { amountCents: 3000, isReversed: false },
        { amountCents: 1000, isReversed: true },
      ],
    })
  })

  test('money on a cancelled one is credit', () => {
    expect(settle(invoice({ state: 'cancelled', payments: [money(5000)] }))).toMatchObject({
      status: 'cancelled',
      paidCents: 0,
      payments: [{ overpaidCents: 5000 }],
    })
  })

  test('a negative total leaves no debt', () => {
    expect(settle(invoice({ totalCents: -5000 }))).toMatchObject({
      status: 'paid',
      paidCents: -5000,
      waivedCents: -5000,
    })
  })

  test('no cent is lost or made, whatever the source says', () => {
    const cents = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(
        fc.record({
          totalCents: fc.integer({ min: -5000, max: 20_000 }),
          state: fc.constantFrom('owed', 'paid', 'cancelled', 'refunded'),
          creditCents: cents,
          payments: fc.array(
            cents.map((each) => money(each)),
            { maxLength: 4 },
          ),
          refunds: fc.array(
            cents.map((each) => money(each)),
            { maxLength: 3 },
          ),
        }),
        (source) => {
          const settled = settle(source)
          const total = (list: readonly { amountCents: number }[]) =>
            list.reduce((sum, { amountCents }) => sum + amountCents, 0)
          const standing = settled.payments.filter(({ isReversed }) => !isReversed)
          const reversed = total(settled.payments) - total(standing)
          const overpaid = settled.payments.reduce((sum, each) => sum + each.overpaidCents, 0)
          expect(total(settled.payments)).toBe(total(source.payments))
          expect(total(settled.payouts) + reversed).toBe(
            Math.min(total(source.payments), total(source.refunds)),
          )
          expect(settled.paidCents).toBe(
            total(standing) - overpaid + settled.appliedCents + settled.waivedCents,
          )
          expect(settled.creditedCents).toBeLessThanOrEqual(Math.max(0, source.totalCents))
          if (settled.status === 'unpaid') expect(settled.paidCents).toBeLessThan(source.totalCents)
        },
      ),
    )
  })
})
