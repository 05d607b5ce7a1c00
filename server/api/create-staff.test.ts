import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import {
  anAccount,
  aSignedInRequest,
  aStaffMember,
  testPassword,
} from '#modules/identity/factories.ts'
import { seedRoles } from '#modules/identity/operations/staff/seed-roles.server.ts'
import { roles, sessions, staffProfiles, users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db, transact } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { failureRefusal } from '../error-answer.ts'
import { refuseForeignWrites } from '../middleware/same-origin.ts'
import type { HttpEnv } from '../request-id.ts'
import { createStaffApi } from './create-people.ts'

useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(refuseForeignWrites())
createStaffApi(app, failureRefusal)
let admin: string
let roleId: string
let superAdminId: string
beforeAll(async () => {
  await writeShopSettings()
  const seeded = await transact(async (tx) => ({ ok: true, value: await seedRoles(tx) }))
  if (!seeded.ok) throw new Error('No roles')
  roleId = seeded.value.supportAgentId
  superAdminId = seeded.value.superAdminId
  admin = await cookieOf((await aStaffMember({ role: 'admin' })).email)
})

async function cookieOf(email: string): Promise<string> {
  return (await aSignedInRequest(email)).headers.get('cookie') ?? ''
}

function post(
  cookie: string,
  body: unknown,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) {
  return app.request('/api/create-staff', {
    method: 'POST',
    headers: { cookie, ...headers },
    body: JSON.stringify(body),
  })
}

const person = () => ({
  email: `${newId()}@Example.co.za`,
  first_name: 'Lerato',
  last_name: 'Dube',
  role_id: roleId,
  password: 'abc123',
  is_active: true,
})

test('makes a member with a temporary password that is not emailed (B§7.1, D25)', async () => {
  const sent = person()
  const answer = await post(admin, sent)
  expect(answer.status).toBe(200)
  const made: unknown = await answer.json()
  const email = sent.email.toLowerCase()
  const [profile] = await db().select().from(staffProfiles).where(eq(staffProfiles.email, email))
  expect(made).toEqual({ user_id: profile?.userId, staff_id: profile?.id })
  expect(profile).toMatchObject({
    firstName: 'Lerato',
    lastName: 'Dube',
    role: 'agent',
    roleId,
    isActive: true,
  })
  const [user] = await db().select().from(users).where(eq(users.email, email))
  const hours = ((user?.temporaryPasswordUntil?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  expect(hours).toBeLessThan(72.1)
  expect(await db().select().from(emailLogs).where(eq(emailLogs.recipient, email))).toEqual([])
  const again = await post(admin, sent)
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { error: 'A staff member with this email address already exists.' },
  ])
})

test('a member may be made inactive, and can’t sign in', async () => {
  const sent = { ...person(), is_active: false }
  expect((await post(admin, sent)).status).toBe(200)
  expect(
    await db()
      .select()
      .from(staffProfiles)
      .where(eq(staffProfiles.email, sent.email.toLowerCase())),
  ).toMatchObject([{ isActive: false }])
})

test('refuses bad input in the words of the specification, unknown fields and roles, and stores nothing', async () => {
  const sent = person()
  for (const [change, error] of [
    [{ first_name: ' ' }, 'Please fill in all required fields'],
    [{ role_id: '' }, 'Please fill in all required fields'],
    [{ email: '' }, 'Please fill in all required fields'],
    [{ password: '' }, 'Password is required for new staff members'],
    [{ email: 'nobody' }, 'Please check the form.'],
    [{ role_id: newId() }, 'Please check the form.'],
  ] as const) {
    const answer = await post(admin, { ...sent, ...change })
    expect([answer.status, await answer.json()]).toMatchObject([422, { error }])
  }
  const short = await post(admin, { ...sent, password: 'abc12' })
  expect(await short.json()).toMatchObject({ fields: { password: ['Use at least 6 characters.'] } })
  const nameless = await post(admin, { ...sent, last_name: 'www.example.com' })
  expect(await nameless.json()).toMatchObject({ fields: { last_name: [expect.any(String)] } })
  for (const bad of [
    null,
    {},
    [],
    'x',
    { ...sent, role: 'admin' },
    { ...sent, is_active: 'yes' },
    { ...sent, first_name: 7 },
  ])
    expect((await post(admin, bad)).status).toBe(422)
  expect(await db().$count(staffProfiles, eq(staffProfiles.email, sent.email.toLowerCase()))).toBe(
    0,
  )
})

test('is for staff with the permission, from our own pages, and for roles that they may give', async () => {
  const agent = await cookieOf((await aStaffMember()).email)
  const customer = await cookieOf((await anAccount()).email)
  expect((await post('', person())).status).toBe(401)
  expect((await post(customer, person())).status).toBe(403)
  expect((await post(agent, person())).status).toBe(403)
  expect((await post(agent, { password: 'x' })).status).toBe(403)
  expect((await post(admin, person(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(admin, person(), {})).status).toBe(403)
  const [clerk] = await db()
    .insert(roles)
    .values({ name: 'People clerk' })
    .returning({ id: roles.id })
  await db().execute(sql`insert into role_permissions values (${clerk?.id}, 'staff.manage')`)
  const small = await cookieOf((await aStaffMember({ roleId: clerk?.id ?? '' })).email)
  expect((await post(small, { ...person(), role_id: superAdminId })).status).toBe(403)
  expect((await post(small, person())).status).toBe(403)
  expect((await post(small, { ...person(), role_id: clerk?.id })).status).toBe(200)
})

test('staff are made only after a recent password or passkey', async () => {
  const boss = await aStaffMember({ role: 'admin' })
  const cookie = await cookieOf(boss.email)
  await db()
    .update(sessions)
    .set({ passwordAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, boss.userId))
  const refused = await post(cookie, { ...person(), role_id: superAdminId })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { error: 'Enter your password to save this.' },
  ])
  expect((await post(cookie, person())).status).toBe(422)
  expect((await post(admin, { ...person(), role_id: superAdminId })).status).toBe(200)
})

test('with `currentPassword` in the body it works at any time, and otherwise it says where to confirm', async () => {
  const boss = await aStaffMember({ role: 'admin' })
  const cookie = await cookieOf(boss.email)
  await db()
    .update(sessions)
    .set({ passwordAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, boss.userId))
  const without = await post(cookie, person())
  expect([without.status, await without.json()]).toMatchObject([
    422,
    {
      fields: {
        currentPassword: [
          'Send your password as currentPassword, or confirm it at /admin/confirm first.',
        ],
      },
    },
  ])
  const wrong = await post(cookie, { ...person(), currentPassword: 'not the one' })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    422,
    { fields: { currentPassword: ['This password is incorrect.'] } },
  ])
  expect((await post(cookie, { ...person(), currentPassword: testPassword })).status).toBe(200)
  expect((await post(cookie, person())).status).toBe(200)
})

test('so many an hour, and then a while of nothing', async () => {
  const eager = await aStaffMember({ role: 'admin' })
  for (let count = 0; count < 60; count++)
    await hit(`create-staff:${eager.userId}`, { limit: 60, windowSeconds: 3600 })
  const answer = await post(await cookieOf(eager.email), person())
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 3000),
  ])
})

test('what fails in the middle is said in the words of B§8', async () => {
  await db().execute(
    sql`create function no_staff() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await db().execute(
    sql`create trigger no_staff before insert on staff_profiles for each row execute function no_staff()`,
  )
  const answer = await post(admin, person())
  await db().execute(sql`drop trigger no_staff on staff_profiles`)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Failed to create staff member' },
  ])
})
