import { and, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { chargeableInvoices } from '#modules/billing/charges/queries/chargeable-invoices.server.ts'
import {
  anInvoice,
  aSubscription,
  notificationBody,
  staffWith,
  testMerchant,
} from '#modules/billing/factories.ts'
import { cardUpdateLink } from '#modules/billing/subscriptions/queries/card-update-link.server.ts'
import { chargeAttempts, payments } from '#modules/billing/tables.money.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'
import { setClock } from '#platform/clock.server.ts'
import { config, useConfig } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { expectSoundBooks } from '#tests/scenarios/books.ts'
import { hear, remember, useGateway } from '#tests/scenarios/gateway.ts'

useTestDatabase()
useGateway()
afterEach(async () => {
  setClock(null)
  await expectSoundBooks()
})

const admin = staffWith(...everyPermission)

/** A subscription by card whose renewal was declined for the last time. */
async function declined() {
  const owner = await aCustomer()
  const own = { customerId: owner.customerId }
  const token = newId()
  const card = {
    paymentMethod: 'card',
    recurringModel: 'token',
    gatewayToken: token,
    gatewayMode: 'sandbox',
    gatewayMerchantId: testMerchant.id,
  } as const
  const { id: subscriptionId } = await aSubscription(own, card)
  const due = {
    status: 'pending',
    paymentMethod: 'card',
    dueDate: '2026-11-20',
    periodStart: '2026-11-20',
  } as const
  const { id: invoiceId } = await anInvoice(own, { subscriptionId, ...due })
  const attempt = {
    invoiceId,
    subscriptionId,
    attempt: 1,
    merchantPaymentId: newId(),
    gatewayToken: token,
    amountCents: 22_885,
  }
  await db()
    .insert(chargeAttempts)
    .values({ ...attempt, status: 'declined', requestedOn: '2026-11-20', decidedAt: new Date() })
  return { owner, subscriptionId, invoiceId, token }
}

/** PayFast's message about another card: nothing charged, the name of what was bought blank. */
const changed = (token: string, fields: Record<string, string> = {}) =>
  remember(
    notificationBody(
      { orderNumber: '', totalCents: 0 },
      {
        token,
        item_name: '',
        amount_gross: '0.00',
        amount_fee: '0.00',
        amount_net: '0.00',
        billing_date: '2026-12-20',
        ...fields,
      },
    ),
  )
const noted = (id: string) =>
  db().$count(
    activityLog,
    and(eq(activityLog.entityId, id), eq(activityLog.action, 'card_changed')),
  )

test('a changed card records no payment, is in the history, and what was declined is charged by the next run', async () => {
  setClock(new Date('2026-11-24T08:00:00Z'))
  const { subscriptionId, invoiceId, token } = await declined()
  expect(await chargeableInvoices('2026-11-25', null, { limit: 10 })).not.toContain(invoiceId)
  const body = await changed(token)
  const heard = await Promise.all(Array.from({ length: 10 }, () => hear(body)))
  expect(heard.filter((row) => row.state === 'accepted').map((row) => row.reason)).toEqual([
    'Card changed',
  ])
  expect(heard.filter((row) => row.state === 'duplicate')).toHaveLength(9)
  expect(await noted(subscriptionId)).toBe(1)
  expect(await db().$count(payments, eq(payments.invoiceId, invoiceId))).toBe(0)
  expect(await chargeableInvoices('2026-11-24', null, { limit: 10 })).toContain(invoiceId)
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  expect(row).toMatchObject({ gatewayToken: token, status: 'active' })
})

test('another merchant, another mode, an unknown token, and a failed one change nothing', async () => {
  const { subscriptionId, token } = await declined()
  expect(await hear(await changed(token, { merchant_id: '10004002' }))).toMatchObject({
    state: 'rejected',
  })
  expect(await hear(await changed(newId()))).toMatchObject({ state: 'rejected' })
  expect(await hear(await changed(token, { payment_status: 'FAILED' }))).toMatchObject({
    state: 'rejected',
  })
  await db()
    .update(subscriptions)
    .set({ gatewayMode: 'live' })
    .where(eq(subscriptions.id, subscriptionId))
  expect(await hear(await changed(token))).toMatchObject({
    state: 'rejected',
    reason: 'A sandbox notification for a live subscription',
  })
  expect(await noted(subscriptionId)).toBe(0)
})

test('only its owner is led to PayFast’s page, and only where there is a card and a page', async () => {
  const { owner, subscriptionId, token } = await declined()
  const link = await cardUpdateLink(owner, subscriptionId)
  if (!link.ok) throw new Error(link.error.message)
  const address = new URL(link.value.address)
  expect(address.pathname.endsWith(`/eng/recurring/update/${token}`)).toBe(true)
  expect(address.searchParams.get('return')).toBe(
    `${config().publicUrl}/dashboard/services/${subscriptionId}?card=changed`,
  )
  const looking = { ...owner, viewedBy: { userId: newId(), name: 'Sipho' } }
  for (const actor of [visitor, admin, looking, await aCustomer()])
    expect(await cardUpdateLink(actor, subscriptionId)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
  expect(await cardUpdateLink(owner, newId())).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  })
  const usual = config()
  useConfig({
    ...usual,
    payfast: {
      ...usual.payfast,
      browser: { ...usual.payfast.browser, sandbox: 'https://sandbox.payfast.co.za' },
    },
  })
  expect(await cardUpdateLink(owner, subscriptionId)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  useConfig(usual)
  for (const changes of [
    { gatewayMerchantId: '1' },
    { gatewayToken: null },
    { status: 'cancelled' as const, cancelledAt: new Date() },
  ]) {
    await db().update(subscriptions).set(changes).where(eq(subscriptions.id, subscriptionId))
    expect(await cardUpdateLink(owner, subscriptionId)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
  }
})
