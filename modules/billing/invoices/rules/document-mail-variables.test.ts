import { describe, expect, test } from 'vitest'
import type { InvoiceDocument } from '#modules/billing/documents/rules/document.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { documentMailVariables } from './document-mail-variables.ts'

const document: InvoiceDocument = {
  ...{
    title: 'Tax Invoice',
    state: 'due',
    isCopy: false,
    number: 'INV-2027-0001',
    orderNumber: null,
    purchaseOrderNumber: '',
  },
  ...{ issueDate: '2027-02-01', dueDate: '2027-02-08', paidOn: null },
  seller: {
    ...{
      legal_name: '',
      legal_status: '',
      registration_number: '',
      physical_address: '',
      postal_address: '',
    },
    ...{
      vat_registered: true,
      vat_number: '',
      vat_registered_since: '',
      email: '',
      phone: '',
      title: 'Hostwright',
    },
  },
  buyer: {
    name: 'Thandi Nkosi',
    company: '',
    email: '',
    phone: '',
    vatNumber: '',
    address: noAddress,
  },
  ...{
    lines: [],
    subtotalCents: 19_900,
    vatRateBasisPoints: 1500,
    vatCents: 2_985,
    totalCents: 22_885,
  },
  ...{ settlements: [], balanceCents: 12_885, bank: null, notes: '', credited: null },
}
const payment = { day: '2027-02-05', label: 'Bank transfer', cents: -10_000, isPayment: true }

test.each([
  'invoice',
  'payment_failed',
  'payment_reminder',
  'suspension_warning',
  'service_suspended',
])('%s asks for the balance of the document', (template) => {
  expect(documentMailVariables(document, template)).toEqual({
    document_name: 'Tax Invoice',
    amount: '128.85',
  })
})

test('where nothing is owed any more the email carries no bank details', () => {
  expect(documentMailVariables({ ...document, balanceCents: 0 }, 'payment_reminder')).toEqual({
    document_name: 'Tax Invoice',
    amount: '0.00',
    bank_name: '',
  })
})

test('an order confirmation names its document, and no bank account where the order is paid', () => {
  expect(documentMailVariables(document, 'order_confirmation')).toEqual({
    document_name: 'Tax Invoice',
  })
  expect(documentMailVariables({ ...document, balanceCents: 0 }, 'order_confirmation')).toEqual({
    document_name: 'Tax Invoice',
    bank_name: '',
  })
})

test('any other email only names its document', () => {
  expect(documentMailVariables({ ...document, title: 'Credit Note' }, 'credit_note')).toEqual({
    document_name: 'Credit Note',
  })
})

describe('a receipt', () => {
  const receipt = (settlements: InvoiceDocument['settlements']) => {
    const variables = documentMailVariables({ ...document, settlements }, 'payment_received')
    return { ...variables, payment_lines: variables.payment_lines?.replaceAll('\u00a0', ' ') }
  }

  test('adds up the payments, and lists every movement with its day', () => {
    const credit = { day: '2027-02-06', label: 'Account credit', cents: -2_885, isPayment: false }
    const kept = { day: '2027-02-05', label: 'Kept as credit', cents: 500, isPayment: true }
    expect(receipt([payment, kept, credit])).toEqual({
      document_name: 'Tax Invoice',
      amount: '95.00',
      balance: '128.85',
      payment_lines:
        '5 Feb 2027: Bank transfer, R100.00\n5 Feb 2027: Kept as credit, R5.00\n6 Feb 2027: Account credit, R28.85',
    })
  })

  test('of an invoice that was paid from credit names its total', () => {
    expect(receipt([])).toMatchObject({
      document_name: 'Tax Invoice',
      amount: '228.85',
      payment_lines: '',
    })
  })

  test('of a part says what is left, and of the whole nothing', () => {
    expect(receipt([payment])).toMatchObject({ amount: '100.00', balance: '128.85' })
    const whole = documentMailVariables(
      { ...document, balanceCents: 0, settlements: [payment] },
      'payment_received',
    )
    expect(whole.balance).toBe('')
  })
})
