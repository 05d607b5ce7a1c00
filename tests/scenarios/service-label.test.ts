import { and, eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { accountHome } from '#modules/accounts/queries/account-home.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { orderList } from '#modules/billing/orders/queries/order-list.server.ts'
import { orderListShape } from '#modules/billing/orders/rules/order-list.ts'
import {
  changePlan,
  previewPlanChange,
} from '#modules/billing/subscription-changes/operations/change-plan.server.ts'
import { renameService } from '#modules/billing/subscription-changes/operations/rename-service.server.ts'
import { subscriptionList } from '#modules/billing/subscriptions/queries/subscription-list.server.ts'
import { subscriptionListShape } from '#modules/billing/subscriptions/rules/subscription-list.ts'
import { invoiceLines } from '#modules/billing/tables.lines.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { buyByTransfer, on, runOn, subscriptionOf } from './billing-nights.ts'
import { expectSoundBooks } from './books.ts'
import { useGateway } from './gateway.ts'

useTestDatabase()
useGateway()
afterEach(async () => {
  await expectSoundBooks()
  setClock(null)
})

const serviceLabel = 'milkwood.example'

async function linesOf(customerId: string): Promise<string[]> {
  const rows = await db()
    .select({ text: invoiceLines.description })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(eq(invoices.customerId, customerId), inArray(invoices.kind, ['invoice', 'credit_note'])),
    )
    .orderBy(invoices.createdAt)
  return rows.map(({ text }) => text)
}

test('what a buyer names at checkout goes by that name on the order, the service, every invoice and every email', async () => {
  on('2027-01-31')
  const { order, subscription } = await buyByTransfer({ serviceLabel })
  expect(await subscriptionOf(order.id)).toMatchObject({
    serviceLabel,
    description: expect.stringContaining(`for ${serviceLabel}`),
  })
  await runOn('2027-02-21')
  const business = await aPackage({ name: 'Business', priceCents: 39_900 })
  const staff = staffWith('subscriptions.manage')
  const request = { packageId: business.id, billingPeriod: 'monthly', when: 'renewal' } as const
  const preview = await previewPlanChange(staff, subscription.id, request)
  if (!preview.ok) throw new Error(preview.error.message)
  expect(
    await changePlan(staff, subscription.id, {
      ...request,
      agreed: preview.value.agreed,
      idempotencyKey: newId(),
    }),
  ).toMatchObject({ ok: true })
  await runOn('2027-03-24')
  const lines = await linesOf(order.customerId)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.filter((text) => !text.includes(`for ${serviceLabel}`))).toEqual([])
  expect(lines.at(-1)).toContain('Business')

  const mails = await db()
    .select({ variables: emailLogs.variables })
    .from(emailLogs)
    .where(eq(emailLogs.orderId, order.id))
  expect(JSON.stringify(mails[0]?.variables)).toContain(`for ${serviceLabel}`)
  const plans = mails.flatMap(({ variables }) =>
    'package_name' in variables ? [String(variables.package_name)] : [],
  )
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.filter((plan) => !plan.includes(`for ${serviceLabel}`))).toEqual([])
  const owner = { ...order.buyer, customerId: order.customerId }
  expect((await accountHome(owner)).services.rows).toMatchObject([
    { name: serviceLabel, plan: 'Business' },
  ])
})

test('renamed by its owner or by staff, documents to come carry the new name and issued ones keep theirs', async () => {
  on('2027-01-31')
  const { order, subscription } = await buyByTransfer({ serviceLabel })
  const owner = { ...order.buyer, customerId: order.customerId }
  const issued = await linesOf(order.customerId)
  expect(
    await renameService({ ...(await aCustomer()) }, subscription.id, 'mine.example'),
  ).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect(
    await renameService(staffWith('orders.manage'), subscription.id, 'mine.example'),
  ).toMatchObject({ ok: false, error: { code: 'not_found' } })
  expect(await renameService(owner, subscription.id, 'My new shop')).toEqual({
    ok: true,
    value: { label: 'My new shop' },
  })
  const renamed = {
    serviceLabel: 'My new shop',
    description: expect.stringContaining('for My new shop'),
    amountCents: subscription.amountCents,
  }
  expect(await subscriptionOf(order.id)).toMatchObject(renamed)
  await runOn('2027-02-24')
  const lines = await linesOf(order.customerId)
  expect(lines.slice(0, issued.length)).toEqual(issued)
  expect(lines.length).toBeGreaterThan(issued.length)
  for (const line of lines.slice(issued.length)) expect(line).toContain('for My new shop')

  const business = await aPackage({ name: 'Larger', priceCents: 39_900 })
  const request = { packageId: business.id, billingPeriod: 'monthly', when: 'renewal' } as const
  const staff = staffWith('subscriptions.manage')
  const preview = await previewPlanChange(staff, subscription.id, request)
  if (!preview.ok) throw new Error(preview.error.message)
  await changePlan(staff, subscription.id, {
    ...request,
    agreed: preview.value.agreed,
    idempotencyKey: newId(),
  })
  expect(await renameService(staff, subscription.id, '')).toEqual({
    ok: true,
    value: { label: '' },
  })
  const bare = await subscriptionOf(order.id)
  expect([bare.serviceLabel, bare.description.includes(' for '), bare.pendingDescription]).toEqual([
    '',
    false,
    'Larger – monthly hosting',
  ])
  const log = await db()
    .select()
    .from(activityLog)
    .where(and(eq(activityLog.entityId, subscription.id), eq(activityLog.action, 'renamed')))
    .orderBy(activityLog.id)
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{ name: serviceLabel }, { name: 'My new shop' }],
    [{ name: 'My new shop' }, { name: '' }],
  ])
})

test('staff find an order and a service by it', async () => {
  on('2027-01-31')
  const { order, subscription } = await buyByTransfer({ serviceLabel: 'keurboom.example' })
  const search = new URLSearchParams({ q: 'keurboom' })
  expect((await orderList(parseListQuery(orderListShape, search))).rows).toMatchObject([
    { id: order.id, serviceLabel: 'keurboom.example' },
  ])
  expect(
    (await subscriptionList(parseListQuery(subscriptionListShape, search))).rows,
  ).toMatchObject([{ id: subscription.id }])
})

test('the home of the account says what comes next, what came last, and whether a card is stored', async () => {
  on('2027-01-31')
  const { order } = await buyByTransfer({ serviceLabel })
  const owner = { ...order.buyer, customerId: order.customerId }
  const home = await accountHome(owner)
  expect(home.upcoming).toEqual({
    charge: { on: '2027-02-28', totalCents: 22_885, byCard: false, services: 1 },
    card: null,
    announcedDays: 3,
  })
  expect(home.events.map(({ kind }) => kind)).toEqual(['payment', 'invoice'])
  expect(home.lastPayment).toMatchObject({ effectCents: -22_885, day: '2027-01-31' })
})
