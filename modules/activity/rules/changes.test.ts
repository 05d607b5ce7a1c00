import { expect, test } from 'vitest'
import { changeSummary, fieldChanges } from './audit-entry.ts'
import { changes } from './changes.ts'

test('only what differs is kept, whatever the order of keys in JSON', () => {
  const before = {
    id: '1',
    name: 'Starter',
    priceCents: 100,
    address: { city: 'Paarl', line1: 'x' },
    updatedAt: new Date(1),
    tags: ['a'],
  }
  const after = {
    id: '2',
    name: 'Starter',
    priceCents: 200,
    address: { line1: 'x', city: 'Paarl' },
    updatedAt: new Date(2),
    tags: ['a', 'b'],
  }
  expect(changes(before, after)).toEqual({
    before: { priceCents: 100, tags: ['a'] },
    after: { priceCents: 200, tags: ['a', 'b'] },
  })
  expect(changes(before, before)).toEqual({ before: {}, after: {} })
  expect(changes({}, { name: 'New', note: undefined })).toEqual({
    before: { name: null },
    after: { name: 'New' },
  })
})

test('a change is read field by field, an object by those of its fields that differ', () => {
  const before = { isActive: true, billingAddress: { city: 'Paarl', line1: 'x' }, tags: ['a'] }
  const after = {
    isActive: false,
    billingAddress: { city: 'Cape Town', line1: 'x' },
    tags: ['a', 'b'],
  }
  expect(fieldChanges(before, after)).toEqual([
    { field: 'Is active', before: 'Yes', after: 'No' },
    { field: 'Billing address: City', before: 'Paarl', after: 'Cape Town' },
    { field: 'Tags', before: 'a', after: 'a, b' },
  ])
  expect(fieldChanges(null, { 'Account number': '••••1234' })).toEqual([
    { field: 'Account number', before: '', after: '••••1234' },
  ])
  expect(changeSummary({ before, after })).toBe(
    'Is active: Yes → No, Billing address: City: Paarl → Cape Town, and 1 more',
  )
  expect(changeSummary({ before: null, after: null })).toBe('')
})

test('cents are read as rand', () => {
  expect(fieldChanges({ priceCents: 6739, days: 3 }, { priceCents: 7739, days: 4 })).toEqual([
    { field: 'Price', before: 'R67.39', after: 'R77.39' },
    { field: 'Days', before: '3', after: '4' },
  ])
  expect(fieldChanges(null, { fee: { balance_cents: -150_000, setup_cents: null } })).toEqual([
    { field: 'Fee: Balance', before: '', after: '-R1\u00a0500.00' },
  ])
})
