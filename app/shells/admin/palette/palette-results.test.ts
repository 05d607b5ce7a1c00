import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  anInvoice,
  anOrder,
  aSubscription,
  openShop,
  staffWith,
} from '#modules/billing/factories.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { aPackage } from '#modules/catalog/factories.ts'
import { aChat, aChatMessage } from '#modules/chat/factories.ts'
import { chatSessions } from '#modules/chat/tables.server.ts'
import { aFaq } from '#modules/content/factories.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import { aStaffMember } from '#modules/identity/factories.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'
import { staffProfiles } from '#modules/identity/tables.server.ts'
import { anAgent, aTicket, staffMessageForm } from '#modules/support/factories.ts'
import { writeAsStaff } from '#modules/support/operations/write-as-staff.server.ts'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { paletteResults } from './palette-results.server.ts'

useTestDatabase()

const ids = { customer: '', order: '', invoice: '', subscription: '' }

beforeAll(async () => {
  await openShop()
  const { customerId } = await aCustomer({
    firstName: 'Zoleka',
    lastName: 'Quagga',
    email: 'zoleka@quagga.example',
    company: 'Quagga Trading',
  })
  const { id: packageId } = await aPackage()
  const own = { customerId, packageId }
  const order = await anOrder(own, {
    orderNumber: 'HWP7777QUAG',
    customerEmail: 'zoleka@quagga.example',
  })
  const buyer = {
    name: 'Zoleka Quagga',
    company: '',
    email: 'zoleka@quagga.example',
    phone: '',
    vatNumber: '',
  }
  const invoice = await anInvoice(own, { invoiceNumber: 'INV-2026-7777', status: 'unpaid' })
  const [row] = await db().select().from(invoices)
  await db()
    .update(invoices)
    .set({ buyer: { ...(row?.buyer ?? buyer), ...buyer } as NonNullable<typeof row>['buyer'] })
  const subscription = await aSubscription(own, { orderId: order.id, serviceLabel: 'quagga.co.za' })
  Object.assign(ids, {
    customer: customerId,
    order: order.id,
    invoice: invoice.id,
    subscription: subscription.id,
  })
  await aTicket({ subject: 'Quagga is slow' })
  await aFaq({ question: 'Do you host quagga sites?' })
})

/** How many of each kind were found; kinds without any are left out. */
async function found(query: string, ...permissions: Permission[]): Promise<Record<string, number>> {
  const { search: _, ...kinds } = await paletteResults(
    staffWith(...permissions),
    new URLSearchParams(query),
  )
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, rows]) =>
      rows.length === 0 ? [] : [[kind, rows.length]],
    ),
  )
}

test('everything with a word is found, by number, name, email or words', async () => {
  const all = { customers: 1, invoices: 1, orders: 1, subscriptions: 1, tickets: 1, faqs: 1 }
  expect(await found('q=quagga', ...everyPermission)).toEqual(all)
  expect(await found('q=INV-2026-7777', ...everyPermission)).toEqual({ invoices: 1 })
  expect(await found('q=hwp7777', ...everyPermission)).toEqual({ orders: 1, subscriptions: 1 })
  expect(await found('q=zoleka@', ...everyPermission)).toEqual({
    customers: 1,
    invoices: 1,
    orders: 1,
    subscriptions: 1,
  })
  expect(await found('q=vat%20number', ...everyPermission)).toMatchObject({ settings: 1 })
  expect(await found('q=site%20tagline', ...everyPermission)).toEqual({ settings: 1 })
  expect(await found('q=nobody-has-this', ...everyPermission)).toEqual({})
})

test.each<[Permission[], string[]]>([
  [['dashboard.view'], []],
  [['customers.manage'], ['customers']],
  [['orders.manage'], ['orders']],
  [['invoices.manage'], ['invoices']],
  [['subscriptions.manage'], ['subscriptions']],
  [['tickets.handle'], ['tickets']],
  [['faq.manage'], ['faqs']],
  [['settings.manage'], []],
  [['seo.manage'], []],
])('with %j only %j is found', async (permissions, kinds) => {
  expect(Object.keys(await found('q=quagga', ...permissions))).toEqual(kinds)
})

test('tickets are found by the words of messages and notes, chats by those of the chat, for who handles each', async () => {
  const { ticketId } = await aTicket({ message: 'The okapi cache is cold.' })
  await writeAsStaff(
    await anAgent(),
    ticketId,
    staffMessageForm({ isInternal: 'yes', message: 'Probably the bongo disk.' }),
  )
  const { chatId } = await aChat()
  await aChatMessage(chatId, 'My okapi does not load')
  expect(await found('q=okapi', 'tickets.handle')).toEqual({ tickets: 1 })
  expect(await found('q=bongo', 'tickets.handle')).toEqual({ tickets: 1 })
  expect(await found('q=okapi', 'live_chat.handle')).toEqual({ chats: 1 })
  expect(await found('q=okapi', ...everyPermission)).toEqual({ tickets: 1, chats: 1 })
  // The words of a chat lead to the ticket that it became.
  await db().update(chatSessions).set({ ticketId }).where(eq(chatSessions.id, chatId))
  await aChatMessage(chatId, 'kudu')
  expect(await found('q=kudu', 'tickets.handle')).toEqual({ tickets: 1 })
})

test('staff are found by name and email, for those who manage staff', async () => {
  const { email } = await aStaffMember()
  const [member] = await db()
    .select({ id: staffProfiles.id })
    .from(staffProfiles)
    .where(eq(staffProfiles.email, email))
  expect(await found('q=dlamini', 'staff.manage')).toEqual({ staff: 1 })
  expect(await found(`q=${email}`, 'staff.manage')).toEqual({ staff: 1 })
  expect(await found(`recent=staff:${member?.id}`, 'staff.manage')).toEqual({ staff: 1 })
  expect(await found('q=dlamini', 'customers.manage')).toEqual({})
})

test('one letter, signs and what no text holds find nothing', async () => {
  for (const query of ['q=q', 'q=%25%25', 'q=%00', 'q=', ''])
    expect(await found(query, ...everyPermission)).toEqual({})
})

test('what was opened before is named again, and only what one may open and what is still there', async () => {
  const recent = `recent=customer:${ids.customer},invoice:${ids.invoice},order:${ids.order},subscription:${ids.subscription}`
  expect(await found(recent, ...everyPermission)).toEqual({
    customers: 1,
    invoices: 1,
    orders: 1,
    subscriptions: 1,
  })
  expect(await found(recent, 'orders.manage')).toEqual({ orders: 1 })
  expect(
    await found(`recent=invoice:${newId()},customer:not-an-id,nonsense,order:`, ...everyPermission),
  ).toEqual({})
  await db().update(invoices).set({ deletedAt: now() })
  expect(await found(recent, 'invoices.manage')).toEqual({})
  await db().update(invoices).set({ deletedAt: null })
})

test('an answer says what was asked', async () => {
  expect((await paletteResults(staffWith(), new URLSearchParams({ q: '  Quagga ' }))).search).toBe(
    'Quagga',
  )
})
