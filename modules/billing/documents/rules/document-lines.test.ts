import { expect, test } from 'vitest'
import {
  carriedFields,
  documentTotals,
  namesOfLines,
  noCarriedFields,
  totalLines,
} from './document-lines.ts'

const protea = { packageId: 'protea', description: 'Protea', quantity: 1, unitPriceCents: 19_900 }
const kite = { packageId: 'kite', description: 'Kite', quantity: 3, unitPriceCents: 13_333 }
const discount = { packageId: null, description: 'Thank you', quantity: 1, unitPriceCents: -5_000 }

test('lines are numbered from one, and each is worth its quantity times its price', () => {
  expect(totalLines([protea, kite, discount])).toEqual([
    { ...protea, position: 1, totalCents: 19_900 },
    { ...kite, position: 2, totalCents: 39_999 },
    { ...discount, position: 3, totalCents: -5_000 },
  ])
  expect(totalLines([])).toEqual([])
})

test('VAT is worked out once, on the subtotal, and not line by line', () => {
  expect(documentTotals([protea, kite, discount], 1500)).toEqual({
    subtotal: 54_899,
    vat: 8_235,
    total: 63_134,
  })
  // Three times 3 cents: VAT on each line would be nothing.
  const three = { ...protea, unitPriceCents: 3 }
  expect(documentTotals([three, three, three], 1500)).toEqual({ subtotal: 9, vat: 1, total: 10 })
  expect(documentTotals([], 1500)).toEqual({ subtotal: 0, vat: 0, total: 0 })
})

test('the lines in one sentence, with the quantity where it is not one', () => {
  expect(namesOfLines([protea, kite])).toBe('Protea, 3 × Kite')
  expect(namesOfLines([{ description: 'Set up\nmailboxes\nand DNS', quantity: 2 }])).toBe(
    '2 × Set up, mailboxes, and DNS',
  )
  expect(namesOfLines([])).toBe('')
})

test('documents carry the purchase order number of their order and nothing else of it, blank where none was given', () => {
  const order = { purchaseOrderNumber: 'PO-4711', notes: 'Call first' }
  expect(carriedFields(order)).toEqual({ purchaseOrderNumber: 'PO-4711' })
  expect(noCarriedFields).toEqual({ purchaseOrderNumber: '' })
})
