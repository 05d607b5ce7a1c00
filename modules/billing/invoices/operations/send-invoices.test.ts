import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { anInvoice, openShop, staffWith } from '#modules/billing/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { mailLimits } from '#modules/mail/operations/count-mail.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { sendInvoices } from './send-invoice.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const clerk = staffWith('invoices.manage')
const mailed = (ids: string[]) =>
  db().$count(emailLogs, sql`template_name = 'invoice' and invoice_id in ${ids}`)

async function unpaid(count: number, customerId?: string) {
  const owner = customerId ?? (await aCustomer()).customerId
  const made = []
  for (let at = 0; at < count; at++)
    made.push((await anInvoice({ customerId: owner }, { status: 'unpaid' })).id)
  return made
}

test('several invoices go out once each, also when the button is pressed twice; what is paid is skipped with the reason', async () => {
  const ids = await unpaid(3)
  const paid = (
    await anInvoice(
      { customerId: (await aCustomer()).customerId },
      { status: 'paid', paidAt: new Date(), paidCents: 22_885, invoiceNumber: 'INV-PAID-1' },
    )
  ).id
  const occasion = newId()
  const first = await sendInvoices(clerk, [...ids, ...ids, paid, newId()], { occasion })
  expect(first).toEqual({
    ok: true,
    value: {
      sent: 3,
      skipped: [
        { number: 'INV-PAID-1', reason: 'A paid invoice is not sent again.' },
        { number: 'A deleted invoice', reason: 'Invoice not found' },
      ],
    },
  })
  await Promise.all([
    sendInvoices(clerk, ids, { occasion }),
    sendInvoices(clerk, ids.toReversed(), { occasion }),
  ])
  expect(await mailed(ids)).toBe(3)
})

test('the limit on emails to one customer holds: what is above it is skipped and named, others go out', async () => {
  const owner = await aCustomer()
  const ids = await unpaid(mailLimits.recipient.limit + 2, owner.customerId)
  await db().execute(
    sql`update invoices set buyer = jsonb_set(buyer, '{email}', to_jsonb(${`${owner.customerId}@test.example`}::text)) where customer_id = ${owner.customerId}`,
  )
  const [other = ''] = await unpaid(1)
  const sent = await sendInvoices(clerk, [...ids, other], { occasion: newId() })
  expect(sent).toMatchObject({ ok: true, value: { sent: mailLimits.recipient.limit + 1 } })
  expect(sent.ok && sent.value.skipped.map(({ reason }) => reason)).toEqual(
    Array(2).fill(expect.stringMatching(/Too many emails went to/)),
  )
  expect(await mailed(ids)).toBe(mailLimits.recipient.limit)
})

test('refused: no permission, nothing chosen, more than a page', async () => {
  expect(
    await sendInvoices(staffWith('orders.manage'), [newId()], { occasion: newId() }),
  ).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await sendInvoices(clerk, [], { occasion: newId() })).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  expect(
    await sendInvoices(clerk, Array.from({ length: 101 }, newId), { occasion: newId() }),
  ).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
})
