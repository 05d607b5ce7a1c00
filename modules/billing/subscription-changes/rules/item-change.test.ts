import { describe, expect, test } from 'vitest'
import type { SubscriptionItem } from '#modules/billing/subscriptions/rules/items.ts'
import { itemsAfter, leavesItems, requestedItem, withQuantity } from './item-change.ts'

const item = (
  id: string,
  position: number,
  change: Partial<SubscriptionItem> = {},
): SubscriptionItem => ({
  ...{
    id,
    position,
    packageId: id,
    description: id,
    quantity: 1,
    unitPriceCents: 10_000,
    startedOn: '2027-01-01',
    endsAtRenewal: false,
  },
  ...change,
})
const protea = item('protea', 1)
const kite = item('kite', 2, { quantity: 3, unitPriceCents: 13_333 })
const discount = item('discount', 3, { packageId: null, unitPriceCents: -5_000 })

describe('the item that a request means', () => {
  const several = {
    ok: false,
    error: {
      code: 'conflict',
      message: 'This subscription has several items. Choose the one to change.',
    },
  }
  const changed = {
    ok: false,
    error: {
      code: 'conflict',
      message: 'This item has been changed or ended meanwhile. Please look at it again.',
    },
  }

  test('is the one with its id', () => {
    expect(requestedItem([protea, kite], 'kite')).toEqual({ ok: true, value: kite })
    expect(requestedItem([protea, kite], 'reed')).toEqual(changed)
    expect(requestedItem([], 'protea')).toEqual(changed)
  })

  test('is the only one, when none is named', () => {
    expect(requestedItem([protea], undefined)).toEqual({ ok: true, value: protea })
    expect(requestedItem([protea, kite], undefined)).toEqual(several)
    expect(requestedItem([], undefined)).toEqual(several)
  })

  test('is never one that begins only at the renewal', () => {
    const waiting = item('reed', 1, { startedOn: null })
    expect(requestedItem([protea, waiting], undefined)).toEqual({ ok: true, value: protea })
    expect(requestedItem([protea, waiting], 'reed')).toEqual(changed)
  })
})

describe('a quantity', () => {
  test('changes the line and nothing else of it', () => {
    expect(withQuantity(kite, 2)).toEqual({
      ok: true,
      value: { packageId: 'kite', description: 'kite', quantity: 2, unitPriceCents: 13_333 },
    })
    expect([withQuantity(kite, 1).ok, withQuantity(kite, 1000).ok]).toEqual([true, true])
  })

  test.each([0, -1, 1.5, 1001, Number.NaN])('of %d is refused at its field', (quantity) => {
    const message = 'The quantity must be from 1 to 1000.'
    expect(withQuantity(kite, quantity)).toEqual({
      ok: false,
      error: { code: 'invalid', message, fields: { quantity: [message] } },
    })
  })

  test('that it has already is no change', () => {
    expect(withQuantity(kite, 3)).toEqual({
      ok: false,
      error: { code: 'conflict', message: 'The quantity is 3 already.' },
    })
  })
})

describe('the items after a change', () => {
  const more = { packageId: 'kite', description: 'kite', quantity: 4, unitPriceCents: 13_333 }
  const change = { id: 'kite', position: 2, before: kite, after: more }
  const today = '2027-02-10'

  test('now: the new line takes the place of the old one today', () => {
    expect(itemsAfter([protea, kite, discount], change, { when: 'now', today })).toEqual([
      protea,
      { ...more, id: '', position: 2, startedOn: today, endsAtRenewal: false },
      discount,
    ])
  })

  test('at the renewal: the old line stays until then, and the new one waits for it', () => {
    expect(itemsAfter([protea, kite, discount], change, { when: 'renewal', today })).toEqual([
      protea,
      { ...kite, endsAtRenewal: true },
      { ...more, id: '', position: 2, startedOn: null, endsAtRenewal: false },
      discount,
    ])
  })

  test('a change takes the place of what waited for the renewal of the same item', () => {
    const planned = [
      protea,
      { ...kite, endsAtRenewal: true },
      item('planned', 2, { startedOn: null }),
    ]
    expect(itemsAfter(planned, change, { when: 'renewal', today }).map(({ id }) => id)).toEqual([
      'protea',
      'kite',
      '',
    ])
    expect(itemsAfter(planned, change, { when: 'now', today }).map(({ id }) => id)).toEqual([
      'protea',
      '',
    ])
  })

  test('an item that ends has nothing after it', () => {
    const end = { ...change, after: null }
    expect(itemsAfter([protea, kite], end, { when: 'now', today })).toEqual([protea])
    expect(itemsAfter([protea, kite], end, { when: 'renewal', today })).toEqual([
      protea,
      { ...kite, endsAtRenewal: true },
    ])
  })
})

describe('an item ends by itself only when what stays is a subscription', () => {
  const nothingStays = {
    ok: false,
    error: { code: 'conflict', message: 'No other item stays. Cancel the subscription instead.' },
  }
  const belowNothing = {
    ok: false,
    error: {
      code: 'conflict',
      message: 'The discounts would be more than the items that stay. End the discount first.',
    },
  }

  test('with items now and at the renewal, worth nothing or more', () => {
    expect(leavesItems([protea, discount])).toEqual({ ok: true, value: undefined })
    expect(leavesItems([protea, item('free', 2, { unitPriceCents: -10_000 })])).toEqual({
      ok: true,
      value: undefined,
    })
  })

  test('not without one now, nor without one at the renewal', () => {
    expect(leavesItems([])).toEqual(nothingStays)
    expect(leavesItems([item('later', 1, { startedOn: null })])).toEqual(nothingStays)
    expect(leavesItems([item('ending', 1, { endsAtRenewal: true })])).toEqual(nothingStays)
  })

  test('not when the discounts are more than the items, now or at the renewal', () => {
    const dear = item('dear', 3, { unitPriceCents: -10_001 })
    expect(leavesItems([protea, dear])).toEqual(belowNothing)
    expect(leavesItems([protea, { ...kite, startedOn: null }, dear])).toEqual(belowNothing)
    expect(leavesItems([protea, { ...kite, endsAtRenewal: true }, dear])).toEqual(belowNothing)
  })
})
