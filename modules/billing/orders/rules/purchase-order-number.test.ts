import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { checkPackage } from '#modules/billing/invoices/rules/manual-invoice.ts'
import { typedInvoice } from '#modules/billing/invoices/rules/manual-invoice-form.ts'
import { detailsForm } from './checkout.ts'
import { purchaseOrderNumber } from './purchase-order-number.ts'
import { toStaffOrder, typedOrder } from './staff-order-form.ts'

const tooLong = 'x'.repeat(51)
const message = 'At most 50 characters, please.'

test.each([
  ['nothing', undefined, ''],
  ['spaces', '   ', ''],
  ['what is printed on it', ' PO 2026/17-ü ', 'PO 2026/17-ü'],
  ['fifty characters', 'x'.repeat(50), 'x'.repeat(50)],
])('%s is a purchase order number', (_, typed, kept) => {
  expect(purchaseOrderNumber.parse(typed)).toBe(kept)
})

test.each([
  ['fifty-one characters', tooLong, message],
  ['a line break', 'PO\n17', 'Use only letters, digits and signs that can be printed.'],
  [
    'an invisible character',
    'PO\u200b17',
    'Use only letters, digits and signs that can be printed.',
  ],
  [
    'a sign that turns the writing around',
    'PO\u202e17',
    'Use only letters, digits and signs that can be printed.',
  ],
])('%s is refused', (_, typed, expected) => {
  expect(purchaseOrderNumber.safeParse(typed).error?.issues.map((issue) => issue.message)).toEqual([
    expected,
  ])
})

test('checkout, Create order and the invoice wizard say so beside the field', () => {
  const inCheckout = detailsForm.safeParse({ purchaseOrderNumber: tooLong }).error?.issues
  expect(
    inCheckout
      ?.filter(({ path }) => path[0] === 'purchaseOrderNumber')
      .map((issue) => issue.message),
  ).toEqual([message])
  const order = {
    customerId: newId(),
    period: 'monthly',
    method: 'card',
    'lines[0].packageId': newId(),
    'lines[0].quantity': '1',
  }
  const typed = { ...order, 'lines[0].unitPrice': '', purchaseOrderNumber: tooLong }
  expect(toStaffOrder(typedOrder(typed), () => 100)).toMatchObject({
    ok: false,
    error: { fields: { purchaseOrderNumber: [message] } },
  })
  const invoice = { ...order, dueDate: '2026-12-01', purchaseOrderNumber: tooLong }
  const offer = {
    packages: [],
    annualBilling: true,
    annualDiscountPercent: 15,
    mayPrice: false,
    today: '2026-11-20',
  } as const
  expect(checkPackage(typedInvoice(invoice), offer)).toMatchObject({
    ok: false,
    error: { fields: { purchaseOrderNumber: [message] } },
  })
})
