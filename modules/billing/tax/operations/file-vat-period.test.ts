import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { recordInvoicePayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { vatDocuments, vatFilingList } from '../queries/vat-report.server.ts'
import { fileVatPeriod } from './file-vat-period.server.ts'

useTestDatabase()
beforeAll(() => openShop())
afterAll(() => setClock(null))

const clerk = staffWith('orders.manage', 'invoices.manage', 'payments.manage')
const october = { from: '2026-10-01', to: '2026-10-31' }
const november = { from: '2026-11-01', to: '2026-11-30' }
const on = (day: string) => setClock(new Date(`${day}T08:00:00Z`))

async function anInvoiceOn(day: string) {
  on(day)
  const order = await aPlacedOrder()
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!invoice) throw new Error('There is no invoice')
  return invoice
}

async function shown(period: typeof november) {
  const found: unknown[] = []
  for await (const rows of vatDocuments(period))
    for (const row of rows) found.push([row.number, row.day, row.vatCents, row.reason])
  return found
}

test('money dated before the first filed period reaches the open one, and what was in the books before is not reported again', async () => {
  const [known, late] = [await anInvoiceOn('2026-09-10'), await anInvoiceOn('2026-09-11')]
  const pay = (id: string, receivedOn: string) =>
    recordInvoicePayment(clerk, id, {
      receivedOn,
      amount: '228.85',
      reference: '',
      idempotencyKey: newId(),
    })
  expect(await pay(known.id, '2026-09-10')).toMatchObject({ ok: true })
  on('2026-11-02')
  expect(await fileVatPeriod(clerk, october)).toMatchObject({ ok: true })
  expect(await vatFilingList()).toMatchObject([{ periodFrom: '2026-10-01' }])
  expect(await shown(november)).toEqual([])
  expect(await pay(late.id, '2026-09-30')).toMatchObject({ ok: true })
  const request = {
    reason: 'Ordered twice',
    extent: { kind: 'whole' },
    idempotencyKey: newId(),
  } as const
  expect(await issueCreditNote(clerk, known.id, request)).toMatchObject({ ok: true })
  expect(await shown(november)).toEqual([
    [late.invoiceNumber, '2026-09-30', 2_985, 'Recorded after its period was filed'],
    [`${known.invoiceNumber}-CR`, '2026-11-02', -2_985, 'Ordered twice'],
  ])
  on('2026-12-02')
  expect(await fileVatPeriod(clerk, november)).toMatchObject({ ok: true })
  expect(await shown({ from: '2026-12-01', to: '2026-12-31' })).toEqual([])
})
