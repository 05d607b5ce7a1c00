import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { mailedInvoice } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByCard, buyByTransfer, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

async function linesOfOrder(orderId: string) {
  const rows = await db()
    .select({ id: invoices.id, description: invoiceLines.description })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.createdAt), asc(invoiceLines.position))
  return rows.map(({ description }) => description.split('\n')[1])
}

test('the first invoice names its period once it is paid, and each renewal names its own, also in its email', async () => {
  for (const buy of [buyByTransfer, () => buyByCard(gateway)]) {
    on('2027-01-31')
    const { subscription } = await buy()
    await runOn('2027-02-28')
    expect(await linesOfOrder(subscription.orderId ?? '')).toEqual([
      '31 Jan 2027 to 27 Feb 2027',
      '28 Feb 2027 to 30 Mar 2027',
    ])
    const [renewal] = await renewalsOf(subscription.id)
    expect((await mailedInvoice(renewal?.id ?? ''))?.description).toMatch(
      /, 28 Feb 2027 to 30 Mar 2027$/,
    )
  }
})
