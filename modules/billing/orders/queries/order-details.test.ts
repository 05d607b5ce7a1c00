import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { anInvoice, aPlacedOrder, aSubscription, openShop } from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { orderDetails } from './order-details.server.ts'

useTestDatabase()
beforeAll(() => openShop())

test('an order lists the emails about itself and its first invoice, and none about a renewal', async () => {
  const order = await aPlacedOrder()
  const [first] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  if (!first) throw new Error('The order has no invoice')
  const own = { customerId: first.customerId }
  const subscription = await aSubscription(own, { orderId: order.id })
  const renewal = await anInvoice(own, { orderId: order.id, subscriptionId: subscription.id })
  const before = (await orderDetails(order.id))?.mails.length ?? 0
  for (const [subject, invoiceId] of [
    ['The order', undefined],
    ['The first invoice', first.id],
    ['A renewal', renewal.id],
  ] as const) {
    const variables = { subject, html_body: '<p>Hi</p>', text_body: 'Hi' }
    const about = { orderId: order.id, ...(invoiceId && { invoiceId }) }
    await db().transaction((tx) =>
      enqueueMail(tx, {
        key: newId(),
        template: 'custom',
        to: 'thandi@test.example',
        variables,
        ...about,
      }),
    )
  }
  const details = await orderDetails(order.id)
  expect(details?.mails).toHaveLength(before + 2)
  expect(details?.mails.map(({ subject }) => subject)).not.toContain('A renewal')
})
