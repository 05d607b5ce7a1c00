import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { deleteCustomer } from '#modules/accounts/operations/delete-customer.server.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { recordOrderPayment } from '#modules/billing/allocation/operations/record-payment.server.ts'
import { aPlacedOrder, openShop, staffWith } from '#modules/billing/factories.ts'
import { issueInvoicePdf } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { browserOf } from '#modules/identity/browser.server.ts'
import {
  anAccount,
  aSignedInRequest,
  aStaffMember,
  requestWith,
  testPassword,
} from '#modules/identity/factories.ts'
import { changePassword } from '#modules/identity/operations/passwords/change-password.server.ts'
import { startSecondFactor } from '#modules/identity/operations/second-factor/change-second-factor.server.ts'
import {
  endCustomerView,
  endDeadCustomerViews,
} from '#modules/identity/operations/sessions/end-customer-view.server.ts'
import { signOut } from '#modules/identity/operations/sessions/end-sessions.server.ts'
import { pruneExpired } from '#modules/identity/operations/sessions/prune-expired.server.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import { actorInArea } from '#modules/identity/queries/customer-view.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions, everyPermission } from '#modules/identity/rules/permissions.ts'
import {
  rolePermissions,
  roles,
  sessions,
  staffProfiles,
  verifications,
} from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCustomer } from '../factories.ts'
import { noAddress } from '../rules/customer.ts'
import { logInAsCustomer } from './log-in-as-customer.server.ts'
import { updateCustomerDetails } from './update-customer.server.ts'

useTestDatabase()
beforeAll(() => openShop())

const browserFor = (request: Request) => browserOf(request, '203.0.113.9')

/** A member of staff in their own browser. */
async function staff(role: 'admin' | 'agent' = 'admin') {
  const member = await aStaffMember({ role })
  const request = await aSignedInRequest(member.email)
  const actor = await actorOf(request)
  if (actor.kind !== 'person') throw new Error('Nobody signed in')
  return {
    ...member,
    request,
    actor,
    browser: browserFor(request),
    cookie: request.headers.get('cookie') ?? '',
  }
}

/** The same browser once it looks, asking for a page. */
const lookingAt = (path: string, member: { cookie: string }, viewCookie: string) =>
  requestWith(
    [member.cookie.split('; ').join(';'), viewCookie].map((line) => line.replace(/;.*$/, '')),
    path,
  )

async function who(request: Request): Promise<Actor> {
  return actorInArea(request, await actorOf(request))
}

async function look(
  member: Awaited<ReturnType<typeof staff>>,
  customerId: string,
): Promise<string> {
  const opened = await logInAsCustomer(member.actor, customerId, member.browser)
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value.cookie
}

const traces = async (customerId: string) =>
  (await db().select().from(activityLog).where(eq(activityLog.entityId, customerId))).map(
    ({ action, actorId }) => [action, actorId],
  )

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  [
    'staff with every other permission',
    staffWith(...everyPermission.filter((one) => one !== 'customers.impersonate')),
  ],
] satisfies [string, Actor][])('%s may not', async (_, actor) => {
  const customer = await aCustomer()
  const { browser } = await staff()
  expect(await logInAsCustomer(actor, customer.customerId, browser)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await traces(customer.customerId)).toEqual([])
})

test('shows the customer area of the customer, with a name on it, and nothing else', async () => {
  const [member, customer] = [await staff(), await aCustomer()]
  const cookie = await look(member, customer.customerId)
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600/)
  for (const path of [
    '/dashboard',
    '/dashboard.data',
    '/dashboard/invoices',
    '/Dashboard/profile.data?x=1',
    '/%64ashboard',
    '/d%61shboard/%69nvoices',
    '/%44ASHBOARD.data',
  ]) {
    expect(await who(lookingAt(path, member, cookie)), path).toMatchObject({
      userId: customer.userId,
      customerId: customer.customerId,
      staff: null,
      viewedBy: { userId: member.userId },
    })
  }
  // Everywhere else they stay who they are: the look opens no door, and closes none.
  for (const path of [
    '/admin',
    '/admin/customers',
    '/checkout',
    '/dashboards',
    '/payment/card',
    '/',
    '/change-password',
  ])
    expect(await who(lookingAt(path, member, cookie)), path).toMatchObject({
      userId: member.userId,
      staff: { role: 'admin' },
    })
})

describe('a look is of no use', () => {
  test('without the session that opened it, or in another one of the same person', async () => {
    const [member, other, customer] = [await staff(), await staff(), await aCustomer()]
    const cookie = await look(member, customer.customerId)
    // Planted in another user's browser, it shows them only their own account.
    expect(await who(lookingAt('/dashboard', other, cookie))).toMatchObject({
      userId: other.userId,
      staff: { role: 'admin' },
    })
    expect(await who(lookingAt('/dashboard', { cookie: '' }, cookie))).toEqual({ kind: 'visitor' })
    const again = await aSignedInRequest(member.email)
    expect(
      await who(lookingAt('/dashboard', { cookie: again.headers.get('cookie') ?? '' }, cookie)),
    ).toMatchObject({ userId: member.userId })
    const thief = await anAccount()
    const stolen = { cookie: (await aSignedInRequest(thief.email)).headers.get('cookie') ?? '' }
    expect(await who(lookingAt('/dashboard', stolen, cookie))).toMatchObject({
      userId: thief.userId,
      staff: null,
    })
  })

  test('made up, or read out of the database', async () => {
    const [member, customer] = [await staff(), await aCustomer()]
    const first = await look(member, customer.customerId)
    expect(await look(member, customer.customerId)).not.toBe(first)
    expect(await who(lookingAt('/dashboard', member, first))).toMatchObject({
      userId: member.userId,
    })
    const [row] = await db().select().from(verifications).where(eq(verifications.identifier, 'x'))
    expect(row).toBeUndefined()
    const stored = (await db().select().from(verifications))
      .map(({ identifier }) => identifier)
      .filter((text) => text.startsWith('customer-view:'))
    for (const text of [...stored, ...stored.map((one) => one.slice(14)), '', 'x'])
      expect(
        await who(lookingAt('/dashboard', member, `hostwright.customer_view=${text}`)),
      ).toMatchObject({ userId: member.userId })
  })

  test('once the right is gone, the hour is over, the customer is deleted or joins the staff', async () => {
    const customer = await aCustomer()
    const looks = async () => {
      const [role] = await db().insert(roles).values({ name: newId() }).returning()
      await db()
        .insert(rolePermissions)
        .values({ roleId: role?.id ?? '', permissionId: 'customers.impersonate' })
      const member = await aStaffMember({ roleId: role?.id ?? '' })
      const request = await aSignedInRequest(member.email)
      const actor = await actorOf(request)
      if (actor.kind !== 'person') throw new Error('Nobody signed in')
      const found = {
        ...member,
        actor,
        request,
        browser: browserFor(request),
        cookie: request.headers.get('cookie') ?? '',
        roleId: role?.id ?? '',
      }
      const cookie = await look(found, customer.customerId)
      const asked = () => who(lookingAt('/dashboard', found, cookie))
      expect(await asked()).toMatchObject({ viewedBy: { userId: member.userId } })
      return { ...found, asked }
    }
    const demoted = await looks()
    await db().delete(rolePermissions).where(eq(rolePermissions.roleId, demoted.roleId))
    expect(await demoted.asked()).toMatchObject({ userId: demoted.userId })
    const late = await looks()
    await db()
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
    expect(await late.asked()).toMatchObject({ userId: late.userId })
    const colleague = await looks()
    await db().insert(staffProfiles).values({
      userId: customer.userId,
      email: customer.email,
      firstName: 'Thandi',
      lastName: 'M',
      role: 'agent',
    })
    expect(await colleague.asked()).toMatchObject({ userId: colleague.userId })
    await db().delete(staffProfiles).where(eq(staffProfiles.userId, customer.userId))
    const last = await looks()
    expect(await deleteCustomer(staffWith('customers.manage'), customer.customerId)).toMatchObject({
      ok: true,
    })
    expect(await last.asked()).toMatchObject({ userId: last.userId })
  })
})

test('is refused without a recent password or passkey', async () => {
  const [member, { customerId }] = [await staff(), await aCustomer()]
  const longAgo: Actor =
    member.actor.kind === 'person' ? { ...member.actor, hasRecentPassword: false } : member.actor
  expect(await logInAsCustomer(longAgo, customerId, member.browser)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await traces(customerId)).toEqual([])
})

test('is refused for staff, for records without an account, and for unknown ids', async () => {
  const [member, colleague] = [await staff(), await staff('agent')]
  const { customerId } = await aCustomer({ authUserId: colleague.userId })
  expect(await logInAsCustomer(member.actor, customerId, member.browser)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  const alone = await aCustomer({ authUserId: null })
  expect(await logInAsCustomer(member.actor, alone.customerId, member.browser)).toMatchObject({
    ok: false,
    error: { code: 'conflict' },
  })
  const gone = await aCustomer({ deletedAt: new Date() })
  for (const id of [gone.customerId, newId(), 'nonsense'])
    expect(await logInAsCustomer(member.actor, id, member.browser)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
})

test('nothing of the customer can be changed while looking, and the original of an invoice stays theirs', async () => {
  const member = await staff()
  const order = await aPlacedOrder()
  await recordOrderPayment(staffWith('orders.manage', 'payments.manage'), order.id, {
    notes: '',
    idempotencyKey: newId(),
  })
  await db().update(invoices).set({ originalIssuedAt: null }).where(eq(invoices.orderId, order.id))
  const [invoice] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  const cookie = await look(member, order.buyer.customerId ?? '')
  const request = lookingAt('/dashboard/profile', member, cookie)
  const viewed = await who(request)
  const refused = { ok: false, error: { code: 'unauthenticated' } }
  const details = {
    firstName: 'X',
    lastName: '',
    phone: '',
    company: '',
    vatNumber: '',
    ...noAddress,
  }
  expect(await updateCustomerDetails(viewed, { ...details, version: '' })).toMatchObject(refused)
  expect(
    await changePassword(
      viewed,
      { currentPassword: testPassword, password: 'Another-one-77' },
      browserFor(request),
    ),
  ).toMatchObject(refused)
  expect(await startSecondFactor(viewed, testPassword, browserFor(request))).toMatchObject(refused)
  expect(await issueInvoicePdf(viewed, invoice?.id ?? '')).toMatchObject({ ok: true })
  const [after] = await db().select().from(invoices).where(eq(invoices.orderId, order.id))
  expect(after?.originalIssuedAt).toBeNull()
})

describe('one row at the start and one at the end', () => {
  const both = (userId: string) => [
    ['impersonation_started', userId],
    ['impersonation_ended', userId],
  ]

  test('by the button, however often', async () => {
    const [member, customer] = [await staff(), await aCustomer()]
    const cookie = await look(member, customer.customerId)
    const browser = browserFor(lookingAt('/dashboard', member, cookie))
    const ends = await Promise.all([endCustomerView(browser), endCustomerView(browser)])
    expect(ends.map(({ customerId }) => customerId)).toContain(customer.customerId)
    expect(ends[0]?.cookie).toMatch(/customer_view=;.*Max-Age=0/)
    expect(await traces(customer.customerId)).toEqual(both(member.userId))
    expect(await who(lookingAt('/dashboard', member, cookie))).toMatchObject({
      userId: member.userId,
    })
  })

  test('by signing out, which ends the session as well', async () => {
    const [member, customer] = [await staff(), await aCustomer()]
    const request = lookingAt('/dashboard', member, await look(member, customer.customerId))
    await signOut(browserFor(request))
    expect(await who(request)).toEqual({ kind: 'visitor' })
    expect(await traces(customer.customerId)).toEqual(both(member.userId))
  })

  test('by the hour, and by a session that ends elsewhere', async () => {
    const [member, other, customer] = [await staff(), await staff(), await aCustomer()]
    const alive = await look(member, customer.customerId)
    await endDeadCustomerViews()
    expect(await who(lookingAt('/dashboard', member, alive))).toMatchObject({
      viewedBy: { userId: member.userId },
    })
    await db()
      .update(verifications)
      .set({ expiresAt: new Date(Date.now() - 1000) })
    await Promise.all([pruneExpired(), endDeadCustomerViews()])
    expect(await traces(customer.customerId)).toEqual(both(member.userId))
    const second = await aCustomer()
    await look(other, second.customerId)
    await db().delete(sessions).where(eq(sessions.userId, other.userId))
    await endDeadCustomerViews()
    expect(await traces(second.customerId)).toEqual(both(other.userId))
  })

  test('by viewing another customer', async () => {
    const [member, one, two] = [await staff(), await aCustomer(), await aCustomer()]
    await look(member, one.customerId)
    await look(member, two.customerId)
    expect(await traces(one.customerId)).toEqual(both(member.userId))
    expect(await traces(two.customerId)).toEqual([['impersonation_started', member.userId]])
  })
})

afterEach(async () => {
  await db().delete(verifications)
})
