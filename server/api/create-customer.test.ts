import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { anAccount, aSignedInRequest, aStaffMember } from '#modules/identity/factories.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { hit } from '#platform/security/rate-limit.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { failureRefusal } from '../error-answer.ts'
import { refuseForeignWrites } from '../middleware/same-origin.ts'
import type { HttpEnv } from '../request-id.ts'
import { createCustomerApi } from './create-people.ts'

useTestDatabase()
const app = new Hono<HttpEnv>()
app.use(refuseForeignWrites())
createCustomerApi(app, failureRefusal)
let admin: string
beforeAll(async () => {
  await writeShopSettings()
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
  return app.request('/api/create-customer', {
    method: 'POST',
    headers: { cookie, ...headers },
    body: JSON.stringify(body),
  })
}

const person = () => ({
  name: 'Lerato van der Merwe',
  email: `${newId()}@example.co.za`,
  company: 'Fynbos',
  billing_address: '1 Long Street',
})

test('answers the ids of record and account (B§7.1)', async () => {
  const sent = person()
  const answer = await post(admin, sent)
  expect(answer.status).toBe(200)
  const made: unknown = await answer.json()
  const [row] = await db().select().from(customers).where(eq(customers.email, sent.email))
  expect(made).toEqual({ auth_user_id: row?.authUserId, customer_id: row?.id })
  expect(row).toMatchObject({
    firstName: 'Lerato',
    lastName: 'van der Merwe',
    company: 'Fynbos',
    billingAddress: { line1: '1 Long Street', country: 'ZA' },
  })
  expect(
    await db().select().from(emailLogs).where(eq(emailLogs.recipient, sent.email)),
  ).toMatchObject([{ templateName: 'welcome' }])
  expect((await post(admin, sent)).status).toBe(409)
})

test('refuses bad input, unknown fields and weak passwords by field, and stores nothing', async () => {
  for (const bad of [
    null,
    {},
    { ...person(), email: 'nobody' },
    { ...person(), role: 'admin' },
    { ...person(), name: ' ' },
  ])
    expect((await post(admin, bad)).status).toBe(422)
  const sent = person()
  const weak = await post(admin, { ...sent, password: '12345678' })
  expect([weak.status, await weak.json()]).toMatchObject([
    422,
    { fields: { password: [expect.any(String)] } },
  ])
  expect(await db().select().from(customers).where(eq(customers.email, sent.email))).toEqual([])
})

test('is for staff with the permission, from our own pages', async () => {
  const agent = await cookieOf((await aStaffMember()).email)
  const customer = await cookieOf((await anAccount()).email)
  expect((await post('', person())).status).toBe(401)
  expect((await post(customer, person())).status).toBe(403)
  expect((await post(agent, person())).status).toBe(403)
  expect((await post(admin, person(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post(admin, person(), {})).status).toBe(403)
})

test('so many an hour, and then a while of nothing', async () => {
  const eager = await aStaffMember({ role: 'admin' })
  for (let count = 0; count < 120; count++)
    await hit(`create-customer:${eager.userId}`, { limit: 120, windowSeconds: 3600 })
  const answer = await post(await cookieOf(eager.email), person())
  expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([
    429,
    expect.toSatisfy((seconds: number) => seconds > 3000),
  ])
})

test.each(['53100', '55P03', '57P01'])(
  'a database that is full, locked or gone (%s) is 503, and says when to try again',
  async (code) => {
    await db().execute(
      sql.raw(
        `create function away() returns trigger language plpgsql as $$ begin raise exception 'away' using errcode = '${code}'; end $$`,
      ),
    )
    await db().execute(
      sql`create trigger away before insert on customers for each row execute function away()`,
    )
    const answer = await post(admin, person())
    await db().execute(sql`drop function away cascade`)
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '2',
      { error: 'Failed to create customer' },
    ])
  },
)

test('what fails in the middle is said in the words of B§8', async () => {
  await db().execute(
    sql`create function no_customers() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
  )
  await db().execute(
    sql`create trigger no_customers before insert on customers for each row execute function no_customers()`,
  )
  const answer = await post(admin, person())
  await db().execute(sql`drop trigger no_customers on customers`)
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Failed to create customer' },
  ])
})
