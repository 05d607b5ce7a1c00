import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { notificationBody, openShop } from '#modules/billing/factories.ts'
import { receiveNotification } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import { gatewayNotifications } from '#modules/billing/tables.lines.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { queueNotification } from '#simulators/payfast/deliver.server.ts'
import { openTestShop } from '#simulators/payfast/test-shop.ts'

type Order = { id: string; orderNumber: string; totalCents: number }

/** PayFast's simulator on loopback, with the configuration pointing at it. */
export async function openGateway() {
  const shop = await openTestShop()
  const usual = {
    ...config(),
    payfast: { ...config().payfast, live: shop.gateway, sandbox: shop.gateway, api: shop.gateway },
  }
  useConfig(usual)
  return {
    ...shop,
    /** Makes the gateway unreachable until `restore`. */
    vanish: () =>
      useConfig({
        ...usual,
        payfast: { ...usual.payfast, live: 'http://127.0.0.1:9', sandbox: 'http://127.0.0.1:9' },
      }),
    /** As in live mode: loopback is not accepted as a source. */
    real: () =>
      useConfig({
        ...usual,
        payfast: { ...usual.payfast, sandbox: 'https://sandbox.payfast.co.za' },
      }),
    /** Makes the API unreachable too. */
    unreachable: () =>
      useConfig({ ...usual, payfast: { ...usual.payfast, api: 'http://127.0.0.1:9' } }),
    restore: () => useConfig(usual),
    impatient: () => useConfig({ ...usual, payfast: { ...usual.payfast, timeoutMs: 200 } }),
  }
}

type Gateway = Awaited<ReturnType<typeof openGateway>>

/**
 * A shop and its gateway for the tests of a file. The gateway's memory is cleared before each of
 * them.
 */
export function useGateway(shop?: Parameters<typeof openShop>[0]): Gateway {
  const opened: Partial<Gateway> = {}
  beforeAll(async () => {
    await openShop(shop)
    Object.assign(opened, await openGateway())
  })
  // Runs before a file's own `beforeAll`, so nothing is open until then.
  const gateway = opened as Gateway
  beforeEach(() => gateway.control('/reset', {}))
  afterAll(() => gateway.close())
  return gateway
}

/** Makes the gateway know this body, so that its server confirmation says VALID. */
export async function remember(body: string): Promise<string> {
  await queueNotification(db(), 'http://127.0.0.1:9/nobody-listens', { body })
  return body
}

/** Delivers a body as the HTTP route would, and returns the stored notification. */
export async function hear(body: string, source = '127.0.0.1') {
  const { notificationId } = await receiveNotification('payfast', body, source)
  return notification(notificationId)
}

export async function notification(id: string) {
  const [row] = await db()
    .select()
    .from(gatewayNotifications)
    .where(eq(gatewayNotifications.id, id))
  if (!row) throw new Error('The notification was not stored')
  return row
}

/** A genuine notification about this order: signed, and confirmed by the gateway. */
export async function notifyOrder(order: Order, fields: Record<string, string> = {}) {
  return hear(await remember(notificationBody(order, fields)))
}

/** A first payment that stores a card or starts a subscription at the gateway. */
export async function payByCard(
  order: Order,
  fields: Record<string, string> = {},
): Promise<string> {
  const token = newId()
  const notified = await notifyOrder(order, { token, billing_date: '2026-12-20', ...fields })
  if (notified.state !== 'accepted') throw new Error(notified.reason)
  return token
}

/** Everything about an order that a notification may change. */
export async function booksOf(orderId: string) {
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const documents = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(invoices.createdAt, invoices.id)
  const received = await db()
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.createdAt, payments.id)
  const [subscription] = await db()
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orderId, orderId))
  if (!order) throw new Error('The order is gone')
  return { order, invoice: documents[0], documents, payments: received, subscription }
}

/** Alerts to staff about this order, subscription or notification. */
export async function alertsAbout(entityId: string): Promise<string[]> {
  const rows = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, entityId))
    .orderBy(activityLog.id)
  return rows.filter((row) => row.action === 'attention').map((row) => row.title)
}
