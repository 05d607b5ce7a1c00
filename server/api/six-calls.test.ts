import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailTemplates as definitions } from '#db/seeds/email-templates.ts'
import { newId } from '#kernel/ids.ts'
import { openShop } from '#modules/billing/factories.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import {
  rolePermissions,
  roles,
  sessions,
  staffProfiles,
  users,
} from '#modules/identity/tables.server.ts'
import { addMissingTemplates } from '#modules/mail/operations/add-missing-templates.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { failureRefusal } from '../error-answer.ts'
import { refuseForeignWrites } from '../middleware/same-origin.ts'
import type { HttpEnv } from '../request-id.ts'
import { createCustomerApi, createStaffApi } from './create-people.ts'
import { emailCalls } from './email/email-calls.ts'

useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(refuseForeignWrites())
createCustomerApi(app, failureRefusal)
createStaffApi(app, failureRefusal)
emailCalls(app, failureRefusal)

const own = { 'sec-fetch-site': 'same-origin' }
const to = () => `${newId()}@example.co.za`

/** The six calls of B§7.1, each with a body that it takes and the permission that it asks for. */
const calls: Record<string, { body: () => object; permission: Permission }> = {
  '/api/send-email': {
    body: () => ({ templateName: 'welcome', recipient: to(), variables: {} }),
    permission: 'email.manage',
  },
  '/api/send-bank-transfer-email': {
    body: () => ({ orderId: newId() }),
    permission: 'email.manage',
  },
  '/api/send-smtp-email': {
    body: () => ({
      smtpConfig: {
        host: '10.0.0.1',
        port: 587,
        username: 'u',
        password: 'p',
        encryption: 'tls',
        from_email: 'a@b.example',
      },
      ...{ from: 'a@b.example', to: to(), subject: 'x', html: '<p>x</p>', text: 'x' },
    }),
    permission: 'email.manage',
  },
  '/api/test-email': {
    body: () => ({ templateName: 'welcome', to: to(), variables: {} }),
    permission: 'email.manage',
  },
  '/api/create-customer': {
    body: () => ({
      email: to(),
      password: 'Fynbos-path-19',
      name: 'Lerato Dube',
      company: '',
      phone: '',
      billing_address: '',
    }),
    permission: 'customers.manage',
  },
  '/api/create-staff': {
    body: () => ({
      email: to(),
      first_name: 'Lerato',
      last_name: 'Dube',
      role_id: newId(),
      password: 'abc123',
      is_active: true,
    }),
    permission: 'staff.manage',
  },
}

const cookieOf = async (email: string) =>
  (await aSignedInRequest(email)).headers.get('cookie') ?? ''

/** Staff with a role of these permissions alone. */
async function staff(
  ...permissions: Permission[]
): Promise<{ cookie: string; userId: string; staffId: string }> {
  const [role] = await db()
    .insert(roles)
    .values({ name: `Role ${newId()}` })
    .returning({ id: roles.id })
  const roleId = role?.id ?? ''
  if (permissions.length > 0)
    await db()
      .insert(rolePermissions)
      .values(permissions.map((permissionId) => ({ roleId, permissionId })))
  const member = await aStaffMember({ roleId })
  return { ...member, cookie: await cookieOf(member.email) }
}

beforeAll(async () => {
  await openShop()
  await transact(async (tx) => ({ ok: true, value: await seedRoles(tx) }))
  await addMissingTemplates(db(), definitions)
})

const asked = (path: string, headers: Record<string, string>) =>
  app.request(path, { method: 'POST', headers, body: JSON.stringify(calls[path]?.body() ?? {}) })

describe.each(Object.keys(calls))('%s', (path) => {
  const permission = calls[path]?.permission ?? 'email.manage'

  test('opens to staff with the permission, from our own pages', async () => {
    const { cookie } = await staff(permission)
    expect([401, 403]).not.toContain((await asked(path, { ...own, cookie })).status)
  })

  test('is closed to other callers, and sends nothing to them', async () => {
    const before = await db().$count(emailLogs)
    const others = [...new Set(Object.values(calls).map((call) => call.permission))].filter(
      (one) => one !== permission,
    )
    const customer = await cookieOf((await anAccount()).email)
    const [powerless, otherwise] = [
      await staff(),
      await staff(...others, 'settings.manage', 'tickets.handle'),
    ]
    const refused: [who: string, headers: Record<string, string>, status: number][] = [
      ['signed out', own, 401],
      ['a customer', { ...own, cookie: customer }, 403],
      ['staff without a permission', { ...own, cookie: powerless.cookie }, 403],
      ['staff with others', { ...own, cookie: otherwise.cookie }, 403],
      // There are no keys for these calls (D31): one opens nothing, right or wrong.
      ['a key', { ...own, authorization: 'Bearer api-key' }, 401],
      ['a key beside the header of another program', { ...own, 'x-api-key': 'api-key' }, 401],
      ['a cookie of nobody', { ...own, cookie: 'hostwright.session_token=x.y' }, 401],
    ]
    for (const [who, headers, status] of refused)
      expect([who, (await asked(path, headers)).status]).toEqual([who, status])
    expect(await db().$count(emailLogs)).toBe(before)
  })

  test('refuses another site, whatever it says of itself', async () => {
    const { cookie } = await staff(permission)
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' },
      { origin: 'null' },
      {},
    ]
    for (const headers of foreign)
      expect([headers, (await asked(path, { cookie, ...headers })).status]).toEqual([headers, 403])
  })

  test('is closed from the next request on once the session ended, or the right was taken', async () => {
    const [ended, dismissed, temporary] = [
      await staff(permission),
      await staff(permission),
      await staff(permission),
    ]
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, ended.userId))
    await db()
      .update(staffProfiles)
      .set({ isActive: false })
      .where(eq(staffProfiles.id, dismissed.staffId))
    await db()
      .update(users)
      .set({ temporaryPasswordUntil: new Date(Date.now() + 60_000) })
      .where(eq(users.id, temporary.userId))
    expect((await asked(path, { ...own, cookie: ended.cookie })).status).toBe(401)
    for (const { cookie } of [dismissed, temporary])
      expect([401, 403]).toContain((await asked(path, { ...own, cookie })).status)
  })
})
