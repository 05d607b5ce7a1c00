import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { cardPaymentForm } from '#modules/billing/allocation/operations/start-card-payment.server.ts'
import { chargesItself } from '#modules/billing/charges/queries/failed-charges.server.ts'
import { aPlacedOrder, notificationBody } from '#modules/billing/factories.ts'
import { receiveNotification } from '#modules/billing/notifications/operations/receive-notification.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { gatewayNotifications } from '#server/api/gateway-notifications.ts'
import type { HttpEnv } from '#server/request-id.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { openOzow, ozowBody } from '#tests/simulators/ozow.ts'
import { buyByCard, on, renewalsOf, runOn } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { booksOf, hear, notification, notifyOrder, remember, useGateway } from './gateway.ts'

useTestDatabase()
const gateway = useGateway()

let close = () => {}
afterEach(async () => {
  close()
  close = () => {}
  setClock(null)
  await expectSoundBooks()
})

const cardOrder = () => aPlacedOrder({ method: 'card' })

async function hearOzow(body: string) {
  const { notificationId } = await receiveNotification('ozow', body, '127.0.0.1')
  return notification(notificationId)
}

test('new payments go to the second gateway, and its notification pays them once', async () => {
  close = openOzow()
  const order = await cardOrder()
  expect(order).toMatchObject({ gateway: 'ozow', gatewayMerchantId: 'TST-TST-001' })
  const form = await cardPaymentForm(order.buyer, order.orderNumber)
  if (!form.ok) throw new Error(form.error.message)
  expect(form.value.action).toBe('https://pay.ozow.com')
  expect(form.value.fields).toContainEqual(['TransactionReference', order.orderNumber])
  const body = ozowBody(order)
  expect(await hearOzow(body)).toMatchObject({ gateway: 'ozow', state: 'accepted' })
  expect(await hearOzow(body)).toMatchObject({ state: 'duplicate' })
  const { payments, subscription } = await booksOf(order.id)
  expect(payments).toMatchObject([{ amountCents: order.totalCents, recordedBy: 'Ozow' }])
  // An instant EFT stores no card: renewals are invoiced by email.
  expect(subscription).toMatchObject({ gateway: 'ozow', gatewayToken: null })
  if (subscription) expect(chargesItself(subscription, await siteSettings())).toBe(false)
})

test('what was agreed with the first gateway goes on there', async () => {
  on('2027-01-31')
  const { subscription } = await buyByCard(gateway)
  const waiting = await cardOrder()
  close = openOzow()
  expect(await notifyOrder(waiting)).toMatchObject({ gateway: 'payfast', state: 'accepted' })
  expect(chargesItself(subscription, await siteSettings())).toBe(true)
  expect((await runOn('2027-02-28')).counts).toMatchObject({ charged: 1 })
  const [renewal] = await renewalsOf(subscription.id)
  expect(renewal).toMatchObject({ status: 'paid', paidCents: 22_885 })
})

test('neither pays what was agreed with the other', async () => {
  const first = await cardOrder()
  close = openOzow()
  const second = await cardOrder()
  expect(await hearOzow(ozowBody(first))).toMatchObject({ state: 'rejected' })
  expect(await hear(await remember(notificationBody(second)))).toMatchObject({ state: 'rejected' })
  for (const { id } of [first, second])
    expect(await booksOf(id)).toMatchObject({ order: { status: 'pending' }, payments: [] })
})

test('each has its own address, and there its own check', async () => {
  close = openOzow()
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('clientAddress', '127.0.0.1')
    await next()
  })
  gatewayNotifications(app)
  const send = (path: string, body: string) => app.request(path, { method: 'POST', body })
  const order = await cardOrder()
  const genuine = ozowBody(order)
  expect((await send('/api/payfast/itn', genuine)).status).toBe(200)
  expect((await send('/api/ozow/notify', `${genuine}0`)).status).toBe(200)
  expect(await booksOf(order.id)).toMatchObject({ payments: [] })
  expect((await send('/api/ozow/notify', genuine)).status).toBe(200)
  expect(await booksOf(order.id)).toMatchObject({ order: { status: 'paid' } })
})
