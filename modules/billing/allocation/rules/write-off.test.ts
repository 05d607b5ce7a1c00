import { expect, test } from 'vitest'
import { reasonMissing } from '#kernel/reason.ts'
import { writeOffForm, writeOffProblem } from './write-off.ts'

const debt = {
  seller: { vat_registered: true },
  taxPoint: '2026-12-10',
  subscriptionId: null,
  isOffer: false,
} as const
const byInvoice = { order: null, basis: 'invoice' } as const

test('a tax invoice is written off, and an invoice of a seller who is not registered', () => {
  expect(writeOffProblem(debt, byInvoice)).toBeNull()
  expect(
    writeOffProblem({ ...debt, seller: { vat_registered: false }, taxPoint: null }, byInvoice),
  ).toBeNull()
  expect(writeOffProblem(debt, { ...byInvoice, order: { status: 'paid' } })).toBeNull()
})

test('what never became a tax invoice is not, but a renewal on the payments basis is', () => {
  const quoted = { ...debt, taxPoint: null }
  expect(writeOffProblem(quoted, byInvoice)).toContain('never became a tax invoice')
  expect(writeOffProblem({ ...debt, isOffer: true }, byInvoice)).toContain(
    'never became a tax invoice',
  )
  expect(writeOffProblem({ ...quoted, subscriptionId: 's' }, byInvoice)).toContain(
    'never became a tax invoice',
  )
  expect(writeOffProblem(quoted, { order: null, basis: 'payments' })).toContain(
    'never became a tax invoice',
  )
  expect(
    writeOffProblem({ ...quoted, subscriptionId: 's' }, { order: null, basis: 'payments' }),
  ).toBeNull()
})

test.each(['pending', 'processing'] as const)(
  'nor an order that is %s: its service has not begun',
  (status) => {
    expect(writeOffProblem(debt, { ...byInvoice, order: { status } })).toContain('has not begun')
  },
)

test('the form wants a reason', () => {
  expect(writeOffForm.safeParse({ reason: ' In liquidation ', idempotency_key: 'k' }).data).toEqual(
    { reason: 'In liquidation', idempotencyKey: 'k' },
  )
  expect(
    writeOffForm
      .safeParse({ reason: ' ', idempotency_key: 'k' })
      .error?.issues.map(({ message }) => message),
  ).toContain(reasonMissing)
})
