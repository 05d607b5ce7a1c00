import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { anInvoice, openShop } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { makeAttachments } from '#modules/mail/operations/register-attachment.server.ts'
import { db } from '#platform/database.server.ts'
import { pdfText } from '#tests/pdf-text.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { registerInvoiceAttachment } from '../operations/send-invoice.server.ts'
import { invoiceDocument } from './mailed-invoice.server.ts'

useTestDatabase()
let customerId = ''
beforeAll(async () => {
  registerInvoiceAttachment()
})
beforeEach(async () => {
  await openShop()
  customerId = (await aCustomer()).customerId ?? ''
})

test('an unpaid invoice is a pro-forma with bank details; a paid one a tax invoice without', async () => {
  const { id } = await anInvoice(
    { customerId },
    { status: 'unpaid', invoiceNumber: `INV-${newId()}` },
  )
  expect(await invoiceDocument(id)).toMatchObject({
    title: 'Pro-forma invoice',
    state: 'due',
    bank: { bankName: 'Nedbank' },
    totalCents: 22_885,
  })
  const received = { taxPoint: '2026-11-21', paidOn: '2026-11-21' }
  const paid = {
    status: 'paid',
    paidAt: new Date('2026-11-20T22:30:00Z'),
    paidCents: 22_885,
    ...received,
  } as const
  await db().update(invoices).set(paid).where(eq(invoices.id, id))
  expect(await invoiceDocument(id)).toMatchObject({
    title: 'Tax Invoice',
    state: 'paid',
    paidOn: '2026-11-21',
    bank: null,
    isCopy: false,
  })
})

test('another customer, a draft and a deleted document are not found', async () => {
  const { id } = await anInvoice(
    { customerId },
    { status: 'draft', invoiceNumber: `INV-${newId()}` },
  )
  expect(await invoiceDocument(id, { owner: { customerId } })).toBeUndefined()
  await db().update(invoices).set({ status: 'unpaid' }).where(eq(invoices.id, id))
  expect(await invoiceDocument(id, { owner: { customerId } })).toBeDefined()
  expect(await invoiceDocument(id, { owner: { customerId: newId() } })).toBeUndefined()
  await db().update(invoices).set({ deletedAt: new Date() }).where(eq(invoices.id, id))
  expect(await invoiceDocument(id)).toBeUndefined()
  expect(await invoiceDocument('nonsense')).toBeUndefined()
})

test('the first mail of a paid invoice carries the original, however often it is tried; what comes later is a copy', async () => {
  const paid = {
    status: 'paid',
    paidAt: new Date(),
    paidCents: 22_885,
    invoiceNumber: `INV-${newId()}`,
  } as const
  const { id } = await anInvoice({ customerId }, paid)
  const queuedAt = new Date()
  for (let tries = 0; tries < 2; tries++) {
    const [original] = await makeAttachments([{ kind: 'invoice', id }], {
      queuedAt,
      template: 'payment_received',
      isCopy: false,
    })
    expect(original?.filename).toBe(`Tax-Invoice-${paid.invoiceNumber}.pdf`)
    expect(pdfText(original?.content ?? new Uint8Array())).not.toContain('Copy')
  }
  const [later] = await makeAttachments([{ kind: 'invoice', id }], {
    queuedAt: new Date(queuedAt.getTime() + 60_000),
    template: 'payment_received',
    isCopy: false,
  })
  expect(pdfText(later?.content ?? new Uint8Array())).toContain('Copy')
  expect(await invoiceDocument(id)).toMatchObject({ isCopy: true })
})
