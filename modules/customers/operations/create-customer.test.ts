import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { refuse } from '#kernel/result.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { anAccount } from '#modules/identity/factories.ts'
import { signIn } from '#modules/identity/operations/sessions/sign-in.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions } from '#modules/identity/rules/permissions.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db, transact } from '#platform/database.server.ts'
import { decrypt } from '#platform/security/encryption.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { noAddress } from '../rules/customer.ts'
import { customers } from '../tables.server.ts'
import { addCustomer, createCustomer } from './create-customer.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

const clerk = staffWith('customers.manage')
const details = {
  firstName: 'Lerato',
  lastName: 'Dube',
  phone: '',
  company: 'Dube & Daughters',
  vatNumber: '',
  ...noAddress,
}
const someone = () => ({ ...details, email: `${newId()}@example.co.za` })
const mailed = { kind: 'mailed' } as const
const browser = { cookie: '', userAgent: 'Firefox', address: '203.0.113.9' }

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
  ['a customer', { ...staffWith(), staff: null }],
] satisfies [string, Actor][])('%s may not', async (_, actor) => {
  const person = someone()
  expect(await createCustomer(actor, person, mailed)).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await db().select().from(customers).where(eq(customers.email, person.email))).toEqual([])
})

test('makes record, account, welcome mail and its trace; the password works once and is nowhere to be read', async () => {
  const person = someone()
  const made = await createCustomer(
    clerk,
    { ...person, email: person.email.toUpperCase(), tags: ['VIP'], notes: 'Met at the market' },
    mailed,
  )
  if (!made.ok) throw new Error(made.error.message)
  const [row] = await db().select().from(customers).where(eq(customers.id, made.value.customerId))
  expect(row).toMatchObject({
    email: person.email,
    displayName: 'Lerato Dube',
    status: 'active',
    tags: ['VIP'],
    authUserId: made.value.authUserId,
  })
  const mails = await db()
    .select()
    .from(emailLogs)
    .where(eq(emailLogs.customerId, made.value.customerId))
  expect(mails).toMatchObject([{ templateName: 'welcome', recipient: person.email }])
  const password = String(JSON.parse(decrypt(mails[0]?.sealedVariables ?? '')).temporary_password)
  expect(
    JSON.stringify([mails[0]?.variables, await db().select().from(activityLog)]),
  ).not.toContain(password)
  const entered = await signIn(
    { email: person.email, password, remember: true, area: 'site' },
    browser,
  )
  expect(entered).toMatchObject({
    ok: true,
    value: { userId: made.value.authUserId, mustChangePassword: true },
  })
  const traces = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityId, made.value.customerId))
  expect(traces).toMatchObject([
    { entityType: 'customer', action: 'created', actorId: clerk.userId },
  ])
})

test('without an account there is no mail', async () => {
  const made = await createCustomer(clerk, someone(), { kind: 'none' })
  expect(made).toMatchObject({ ok: true, value: { authUserId: null, accountOpened: false } })
  if (made.ok)
    expect(
      await db().select().from(emailLogs).where(eq(emailLogs.customerId, made.value.customerId)),
    ).toEqual([])
})

test('an address belongs to one customer, however it is written and however many try at once', async () => {
  const person = someone()
  const tries = await Promise.all([1, 2, 3].map(() => createCustomer(clerk, person, mailed)))
  expect(tries.filter((one) => one.ok)).toHaveLength(1)
  expect(
    await createCustomer(clerk, { ...person, email: person.email.toUpperCase() }, mailed),
  ).toMatchObject({
    ok: false,
    error: { code: 'conflict', fields: { email: [expect.any(String)] } },
  })
  expect(
    await db().select().from(emailLogs).where(eq(emailLogs.recipient, person.email)),
  ).toHaveLength(1)
})

test('an account that has proved the address gets the record, with the password it has; an unproven one does not', async () => {
  const [proved, unproved] = [await anAccount(), await anAccount({ emailVerified: false })]
  expect(await createCustomer(clerk, { ...details, email: proved.email }, mailed)).toMatchObject({
    ok: true,
    value: { authUserId: proved.userId, accountOpened: false },
  })
  expect(await createCustomer(clerk, { ...details, email: unproved.email }, mailed)).toMatchObject({
    ok: true,
    value: { authUserId: null },
  })
  expect(await signIn({ ...proved, remember: true, area: 'site' }, browser)).toMatchObject({
    ok: true,
    value: { mustChangePassword: false },
  })
})

test('a weak password of staff is refused', async () => {
  const person = someone()
  expect(
    await createCustomer(clerk, person, { kind: 'mailed', password: 'password1' }),
  ).toMatchObject({ ok: false, error: { code: 'invalid' } })
})

test('inside another transaction everything goes when that one fails', async () => {
  const person = someone()
  await transact(async (tx) => {
    expect(await addCustomer(tx, clerk, { person, account: mailed })).toMatchObject({ ok: true })
    return refuse('conflict', 'The invoice could not be written')
  })
  expect(await db().select().from(customers).where(eq(customers.email, person.email))).toEqual([])
  expect(await db().select().from(users).where(eq(users.email, person.email))).toEqual([])
  expect(await db().select().from(emailLogs).where(eq(emailLogs.recipient, person.email))).toEqual(
    [],
  )
})
