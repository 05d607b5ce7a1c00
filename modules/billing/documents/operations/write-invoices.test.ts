import { globSync, readFileSync } from 'node:fs'
import { asc, inArray } from 'drizzle-orm'
import { beforeAll, expect, expectTypeOf, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { sellerOn } from '#modules/billing/documents/rules/document.ts'
import { openShop } from '#modules/billing/factories.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { type NewInvoice, writeInvoices } from './write-invoices.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('one operation inserts our invoices, and one those that come from elsewhere', () => {
  const inserting = globSync('{modules,app,server}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.ts$|factories\.ts$/.test(file))
    .filter((file) => /insert(Rows)?\(\s*(tx,\s*)?invoices\b/.test(readFileSync(file, 'utf8')))
  expect(inserting).toEqual([
    // Documents that another program issued, with their numbers and dates.
    'modules/billing/documents/operations/import-documents.server.ts',
    'modules/billing/documents/operations/write-invoices.server.ts',
  ])
})

test('what a document carries is required of its writer, although its column has a default', () => {
  expectTypeOf<
    Pick<NewInvoice, 'purchaseOrderNumber' | 'paymentReference' | 'orderId'>
  >().toEqualTypeOf<{
    purchaseOrderNumber: string
    paymentReference: string
    orderId: string | null
  }>()
})

test('documents with and without the fields of a renewal are written together', async () => {
  const { customerId } = await aCustomer()
  const now = new Date('2026-11-20T08:00:00Z')
  const document = (invoiceNumber: string): NewInvoice => ({
    id: newId(),
    invoiceNumber,
    status: 'unpaid',
    orderId: null,
    customerId,
    packageId: null,
    billingPeriod: 'monthly',
    issueDate: '2026-11-20',
    dueDate: '2026-11-27',
    subtotalCents: 30_000,
    vatRateBasisPoints: 0,
    vatCents: 0,
    totalCents: 30_000,
    paymentMethod: 'bank_transfer',
    paymentReference: invoiceNumber,
    seller: sellerOn('2026-11-20', settings),
    buyer: { ...buyer, address: noAddress },
    purchaseOrderNumber: '',
    lines: [
      { position: 1, description: 'Kite', quantity: 2, unitPriceCents: 10_000, totalCents: 20_000 },
      {
        position: 2,
        description: 'Setup',
        quantity: 1,
        unitPriceCents: 10_000,
        totalCents: 10_000,
      },
    ],
  })
  const settings = await siteSettings()
  const plain = document('INV-1')
  const paid = { ...document('INV-2'), status: 'paid' as const, paidAt: now, paidCents: 30_000 }
  await transact(async (tx) => {
    await writeInvoices(tx, [plain, paid], now)
    return { ok: true, value: undefined }
  })
  const ids = [plain.id, paid.id]
  const rows = await db()
    .select()
    .from(invoices)
    .where(inArray(invoices.id, ids))
    .orderBy(asc(invoices.invoiceNumber))
  const notGiven = {
    kind: 'invoice',
    currency: 'ZAR',
    isOffer: false,
    subscriptionId: null,
    periodStart: null,
    rateParts: null,
    notes: '',
    taxPoint: null,
    paidOn: null,
    sentCount: 0,
    lastSent: null,
    originalInvoiceId: null,
    creditReason: null,
    unusedFrom: null,
    revisesProForma: false,
  }
  expect(rows).toMatchObject([
    { ...notGiven, status: 'unpaid', paidAt: null, paidCents: 0, createdAt: now, updatedAt: now },
    { ...notGiven, status: 'paid', paidAt: now, paidCents: 30_000, createdAt: now, updatedAt: now },
  ])
  const lines = await db()
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(asc(invoiceLines.position))
  for (const id of ids)
    expect(lines.filter(({ invoiceId }) => invoiceId === id)).toMatchObject(
      plain.lines.map((line) => ({ ...line, packageId: null, originalPosition: null })),
    )
})

const buyer = { name: 'Thandi', company: '', email: 't@test.example', phone: '', vatNumber: '' }
