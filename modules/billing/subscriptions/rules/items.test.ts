import { describe, expect, test } from 'vitest'
import {
  amountOf,
  hasWaitingChange,
  itemName,
  itemsAtRenewal,
  linesForPeriod,
  livingItems,
  type SubscriptionItem,
  termsOf,
  versionOf,
} from './items.ts'

const protea: SubscriptionItem = {
  ...{
    id: 'a',
    position: 1,
    packageId: 'protea',
    description: 'Protea',
    quantity: 1,
    unitPriceCents: 19_900,
  },
  ...{ startedOn: '2027-01-01', endsAtRenewal: false },
}
const kite: SubscriptionItem = {
  ...protea,
  id: 'b',
  position: 2,
  packageId: 'kite',
  description: 'Kite',
  quantity: 3,
  unitPriceCents: 13_333,
}
const discount: SubscriptionItem = {
  ...protea,
  id: 'c',
  position: 3,
  packageId: null,
  description: 'Discount',
  unitPriceCents: -5_000,
}
const ending = { ...kite, endsAtRenewal: true }
const beginning = { ...kite, id: 'd', quantity: 5, startedOn: null }

test('billed now is what has begun; from the renewal on also what waits for it, and no longer what ends with it', () => {
  expect(livingItems([protea, ending, beginning])).toEqual([protea, ending])
  expect(itemsAtRenewal([protea, ending, beginning])).toEqual([protea, beginning])
  expect([
    hasWaitingChange([protea, kite]),
    hasWaitingChange([protea, ending]),
    hasWaitingChange([protea, beginning]),
  ]).toEqual([false, true, true])
  expect(hasWaitingChange([])).toBe(false)
})

test('every change of an item makes another version', () => {
  expect(versionOf([protea, ending])).toBe('a, b ends')
  const versions = [[protea, kite], [protea, ending], [protea], [protea, kite, beginning]].map(
    versionOf,
  )
  expect(new Set(versions).size).toBe(4)
})

test('the amount of a subscription is the sum of its items, discounts taken off', () => {
  expect(amountOf([protea, kite, discount])).toBe(54_899)
  expect(amountOf([])).toBe(0)
})

test('its terms carry the package of the first item and all of them in words', () => {
  expect(termsOf([protea, kite], 'annual')).toEqual({
    packageId: 'protea',
    billingPeriod: 'annual',
    amountCents: 59_899,
    description: 'Protea, 3 × Kite',
  })
  expect(() => termsOf([], 'monthly')).toThrow('A subscription has at least one item')
  expect([itemName(protea), itemName(kite)]).toEqual(['Protea', '3 × Kite'])
})

describe('the lines of a renewal', () => {
  const period = { amountCents: 54_899, periodStart: '2027-02-01', nextBillingDate: '2027-03-01' }

  test('are the items, each with the period that it is for', () => {
    expect(linesForPeriod([protea, kite, discount], period)).toEqual([
      {
        packageId: 'protea',
        description: 'Protea\n1 Feb 2027 to 28 Feb 2027',
        quantity: 1,
        unitPriceCents: 19_900,
        position: 1,
        totalCents: 19_900,
      },
      {
        packageId: 'kite',
        description: 'Kite\n1 Feb 2027 to 28 Feb 2027',
        quantity: 3,
        unitPriceCents: 13_333,
        position: 2,
        totalCents: 39_999,
      },
      {
        packageId: null,
        description: 'Discount\n1 Feb 2027 to 28 Feb 2027',
        quantity: 1,
        unitPriceCents: -5_000,
        position: 3,
        totalCents: -5_000,
      },
    ])
  })

  test('are refused when they are not the announced amount, to the cent', () => {
    const message = 'The items of this subscription do not add up to its amount'
    for (const amountCents of [54_898, 54_900])
      expect(() => linesForPeriod([protea, kite, discount], { ...period, amountCents })).toThrow(
        message,
      )
    expect(() => linesForPeriod([], { ...period, amountCents: 0 })).toThrow(message)
  })
})
