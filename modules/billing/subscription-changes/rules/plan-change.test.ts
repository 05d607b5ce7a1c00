import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#kernel/dates.ts'
import { shareOf } from '#kernel/money.ts'
import { unusedPeriods, worthOf } from '#modules/billing/subscriptions/rules/proration.ts'
import type { SubscriptionPaymentMethod } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import {
  type CreditableDocument,
  type PlanChange,
  type PlanChangeFacts,
  planChange,
} from './plan-change.ts'

const rate = 1500
const withVat = (cents: number) => cents + shareOf(cents, rate)

const line = ({
  packageId,
  description,
  amountCents,
}: {
  packageId: string
  description: string
  amountCents: number
}) => ({
  ...{ packageId, description, quantity: 1, unitPriceCents: amountCents },
})

type Book = CreditableDocument & { periodStart: CalendarDate }

/**
 * A customer who pays every invoice at once: what they paid, what lies with us for them, and what
 * their days are worth.
 */
function customer(paymentMethod: SubscriptionPaymentMethod, amountCents: number) {
  const dates = {
    startDate: '2027-03-01',
    lastBillingDate: null as CalendarDate | null,
    nextBillingDate: '2027-04-01',
    anchorDay: 1,
  }
  const terms = {
    packageId: 'first',
    billingPeriod: 'monthly' as 'monthly' | 'annual',
    amountCents,
    description: 'First',
  }
  const state = {
    subscription: { ...dates, ...terms, paymentMethod },
    books: [] as Book[],
    balance: 0,
    paid: 0,
    changes: 0,
  }
  const bill = (subtotalCents: number, periodStart: CalendarDate) => {
    const totalCents = withVat(subtotalCents)
    const left = { subtotalCents, vatCents: totalCents - subtotalCents }
    const named = {
      invoiceId: String(state.books.length),
      number: String(state.books.length),
      rate,
    }
    state.books.unshift({
      ...named,
      left,
      totalCents,
      paidCents: totalCents,
      creditedCents: 0,
      firstPeriod: null,
      periodStart,
    })
  }
  bill(amountCents, dates.startDate)
  state.paid = withVat(amountCents)

  function change(
    today: CalendarDate,
    target: { billingPeriod: 'monthly' | 'annual'; amountCents: number },
  ): PlanChange | null {
    const [running] = unusedPeriods(state.subscription, today)
    if (!running) return null
    const facts: PlanChangeFacts = {
      subscription: state.subscription,
      itemsVersion: 'item',
      item: {
        id: 'item',
        position: 1,
        before: line(state.subscription),
        after: line({ ...target, packageId: 'other', description: 'Other' }),
      },
      target: { ...target, packageId: 'other', description: 'Other' },
      atRenewal: { ...target, packageId: 'other', description: 'Other' },
      ...{ when: 'now', today, vatRateBasisPoints: rate, balanceCents: state.balance },
      documents: state.books.filter(({ periodStart }) => periodStart >= running.start),
    }
    const planned = planChange(facts)
    if (!planned.ok) return null
    const { credits, charge, dates, terms } = planned.value
    for (const { invoiceId, totals, returnedCents } of credits) {
      const book = state.books.find((one) => one.invoiceId === invoiceId)
      if (!book) throw new Error('What is credited was never invoiced')
      book.left = {
        subtotalCents: book.left.subtotalCents - totals.subtotal,
        vatCents: book.left.vatCents - totals.vat,
      }
      book.creditedCents += totals.total
      state.balance += returnedCents
    }
    if (charge) {
      bill(charge.totals.subtotal, today)
      state.balance -= charge.fromCreditCents
      state.paid += charge.owedCents
    }
    Object.assign(state.subscription, target, { description: terms.description }, dates)
    state.changes++
    return planned.value
  }
  const worth = (today: CalendarDate) =>
    withVat(worthOf(state.subscription.amountCents, unusedPeriods(state.subscription, today)))
  return { state, change, worth }
}

describe('money out of nothing', () => {
  const step = fc.record({
    days: fc.integer({ min: 0, max: 6 }),
    billingPeriod: fc.constantFrom(
      'monthly' as const,
      'monthly' as const,
      'monthly' as const,
      'annual' as const,
    ),
    amountCents: fc.oneof(
      fc.constantFrom(19_900, 19_950, 20_100, 29_900, 39_900),
      fc.integer({ min: 0, max: 100_000 }),
    ),
  })

  test('does not come of any sequence of changes: what lies with us and what the days are worth is never more than was paid', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('card' as const, 'eft' as const),
        fc.array(step, { maxLength: 25 }),
        (method, steps) => {
          const { state, change, worth } = customer(method, 19_900)
          let today = '2027-03-01'
          for (const { days, ...target } of steps) {
            today = addDays(today, days)
            if (today >= state.subscription.nextBillingDate) return
            change(today, target)
            // A cent for each document that was rounded.
            expect(state.balance + worth(today)).toBeLessThanOrEqual(state.paid + state.changes + 1)
            expect(state.balance).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  test('nor of a card up and down a hundred times by less than it is charged for', () => {
    const { state, change } = customer('card', 39_900)
    for (let round = 0; round < 100; round++) {
      change('2027-03-31', { billingPeriod: 'monthly', amountCents: 29_900 })
      change('2027-03-31', { billingPeriod: 'monthly', amountCents: 39_900 })
    }
    expect(state).toMatchObject({ balance: 0, paid: 45_885, changes: 200 })
  })
})

test('a card that would be left with less than PayFast takes is refused; credit that covers it, and transfers, are not', () => {
  const facts = { billingPeriod: 'monthly', amountCents: 39_900 } as const
  expect(customer('card', 29_900).change('2027-03-31', facts)).toBeNull()
  expect(customer('eft', 29_900).change('2027-03-31', facts)?.charge).toMatchObject({
    owedCents: 370,
  })
  const rich = customer('card', 29_900)
  rich.state.balance = 370
  expect(rich.change('2027-03-31', facts)?.charge).toMatchObject({
    fromCreditCents: 370,
    owedCents: 0,
  })
  const nearly = customer('card', 29_900)
  nearly.state.balance = 369
  expect(nearly.change('2027-03-31', facts)).toBeNull()
})
