import { beforeAll, expect, test } from 'vitest'
import { anInvoice, openShop } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { now } from '#platform/clock.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { invoiceStats } from './invoice-list.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('what is paid, pending and overdue adds up to the total, net of part payments and credits; orders without a payment come apart', async () => {
  const { customerId } = await aCustomer()
  const late = { issueDate: '2020-01-01', dueDate: '2020-01-08' }
  const due = { dueDate: '2999-01-01' }
  await anInvoice({ customerId }, { ...late, status: 'paid', paidAt: now(), paidCents: 22_885 })
  await anInvoice({ customerId }, { ...late, paidCents: 5_000 })
  await anInvoice({ customerId }, { ...due, status: 'pending' })
  await anInvoice({ customerId }, { ...late, isOffer: true })
  await anInvoice({ customerId }, { ...late, status: 'cancelled' })
  await anInvoice({ customerId }, { ...late, status: 'draft' })
  const { id } = await anInvoice({ customerId }, { ...due, creditedCents: 2_300 })
  const note = { subtotalCents: -2_000, vatCents: -300, totalCents: -2_300 }
  await anInvoice(
    { customerId },
    { kind: 'credit_note', status: 'credited', originalInvoiceId: id, ...note },
  )
  expect(await invoiceStats()).toEqual({
    total: { count: 5, cents: 4 * 22_885 - 2_300 },
    paid: { count: 1, cents: 22_885 + 5_000 },
    pending: { count: 2, cents: 2 * 22_885 - 2_300 },
    overdue: { count: 1, cents: 22_885 - 5_000 },
    awaiting: { count: 1, cents: 22_885 },
  })
})
