import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { agentPermissions } from '#modules/identity/rules/permissions.ts'
import { users } from '#modules/identity/tables.server.ts'
import { emailLogs } from '#modules/mail/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCustomer } from '../factories.ts'
import { ownDetails } from '../queries/own-details.server.ts'
import { type CustomerInput, customerFormSchema } from '../rules/customer-form.ts'
import { annotationValues, customerValues } from '../rules/customer-values.ts'
import { customers } from '../tables.server.ts'
import * as operations from './update-customer.server.ts'
import { updateCustomerDetails } from './update-customer.server.ts'

useTestDatabase()
const clerk = staffWith('customers.manage')
beforeAll(() => writeShopSettings())

function input(changes: Record<string, string> = {}): CustomerInput {
  return customerFormSchema.parse({
    firstName: 'Lerato',
    lastName: 'Dube',
    email: `${newId()}@example.co.za`,
    ...changes,
  })
}

const record = async (id: string) =>
  (await db().select().from(customers).where(eq(customers.id, id)))[0]
/** A save of the form as it is opened now. */
async function updateCustomer(actor: Actor, id: string, values: CustomerInput) {
  const row = await record(id)
  return operations.updateCustomer(actor, id, {
    ...values,
    version: row ? versionOfValues(customerValues(row)) : '',
  })
}

async function annotateCustomer(
  actor: Actor,
  id: string,
  values: { notes: string; tags: string[] },
) {
  const row = id === 'nonsense' ? undefined : await record(id)
  return operations.annotateCustomer(actor, id, {
    ...values,
    version: row ? versionOfValues(annotationValues(row)) : '',
  })
}

const traces = async (id: string) =>
  db().select().from(activityLog).where(eq(activityLog.entityId, id))

test.each([
  ['a visitor', visitor],
  ['an agent', staffWith(...agentPermissions)],
] satisfies [string, Actor][])('%s may not', async (_, actor) => {
  const { customerId } = await aCustomer()
  expect(await updateCustomer(actor, customerId, input())).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await annotateCustomer(actor, customerId, { notes: 'x', tags: [] })).toMatchObject({
    ok: false,
    error: { code: 'forbidden' },
  })
  expect(await record(customerId)).toMatchObject({ firstName: 'Thandi', notes: '' })
})

test('changes the record, not the sign-in, and says what the fields were and are', async () => {
  const customer = await aCustomer()
  const change = input({
    tags: 'VIP, reseller',
    notes: 'A secret of the house',
    status: 'suspended',
    city: 'Paarl',
  })
  expect(await updateCustomer(clerk, customer.customerId, change)).toMatchObject({ ok: true })
  expect(await record(customer.customerId)).toMatchObject({
    email: change.email,
    displayName: 'Lerato Dube',
    tags: ['VIP', 'reseller'],
    status: 'suspended',
  })
  expect(await db().select().from(users).where(eq(users.id, customer.userId))).toMatchObject([
    { email: customer.email },
  ])
  const [trace, ...more] = await traces(customer.customerId)
  expect([trace?.action, trace?.actorId, more]).toEqual(['updated', clerk.userId, []])
  expect(trace?.before).toMatchObject({
    status: 'active',
    notes: '',
    tags: [],
    billingAddress: { city: 'Cape Town' },
  })
  expect(trace?.after).toMatchObject({
    status: 'suspended',
    notes: 'A secret of the house',
    tags: ['VIP', 'reseller'],
    billingAddress: { city: 'Paarl' },
  })
  expect(Object.keys(trace?.after ?? {})).not.toContain('phone')
})

test('saving what is there already leaves no trace', async () => {
  const { customerId } = await aCustomer()
  const change = input({ tags: 'VIP', province: 'Gauteng' })
  await updateCustomer(clerk, customerId, change)
  await updateCustomer(clerk, customerId, change)
  await annotateCustomer(clerk, customerId, { notes: '', tags: ['VIP'] })
  expect(await traces(customerId)).toHaveLength(1)
})

test('refuses an address that another customer has, and customers that are gone', async () => {
  const [one, other, gone] = [
    await aCustomer(),
    await aCustomer(),
    await aCustomer({ deletedAt: new Date() }),
  ]
  expect(
    await updateCustomer(clerk, one.customerId, { ...input(), email: other.email.toUpperCase() }),
  ).toMatchObject({
    ok: false,
    error: { code: 'conflict', fields: { email: [expect.any(String)] } },
  })
  expect(
    await updateCustomer(clerk, one.customerId, { ...input(), email: gone.email }),
  ).toMatchObject({ ok: true })
  for (const id of [gone.customerId, newId(), 'nonsense'])
    expect(await annotateCustomer(clerk, id, { notes: 'x', tags: [] })).toMatchObject({
      ok: false,
      error: { code: 'not_found', message: 'Customer not found' },
    })
})

describe('two who edit one customer', () => {
  test('do not overwrite each other unseen: of several at once one is saved, the others get a conflict', async () => {
    const { customerId } = await aCustomer()
    const row = await record(customerId)
    if (!row) throw new Error('No customer')
    const version = versionOfValues(customerValues(row))
    const all = await Promise.all(
      [1, 2, 3].map((at) =>
        operations.updateCustomer(clerk, customerId, { ...input({ city: `City ${at}` }), version }),
      ),
    )
    expect(all.filter((result) => result.ok)).toHaveLength(1)
    for (const result of all)
      if (!result.ok)
        expect(result.error).toEqual({
          code: 'conflict',
          message: expect.stringContaining('Someone else saved this customer'),
        })
    expect(
      await updateCustomer(clerk, customerId, input({ city: 'Seen and meant' })),
    ).toMatchObject({ ok: true })
  })

  test('neither do notes; what the form does not show, such as a sign-in, is no conflict', async () => {
    const { customerId } = await aCustomer()
    const version = versionOfValues(annotationValues({ notes: '', tags: [] }))
    await db().update(customers).set({ lastLogin: new Date() }).where(eq(customers.id, customerId))
    expect(
      await operations.annotateCustomer(clerk, customerId, { notes: 'Mine', tags: [], version }),
    ).toMatchObject({ ok: true })
    expect(
      await operations.annotateCustomer(clerk, customerId, { notes: 'Yours', tags: [], version }),
    ).toMatchObject({ error: { code: 'conflict' } })
    expect(await record(customerId)).toMatchObject({ notes: 'Mine' })
  })

  test('nor do the customer and staff', async () => {
    const customer = await aCustomer()
    const mine = await ownDetails(customer)
    await updateCustomer(clerk, customer.customerId, input({ city: 'Paarl' }))
    const save = { ...mine, city: 'Wellington', version: versionOfValues(mine) }
    expect(await updateCustomerDetails(customer, save)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    })
    expect(await record(customer.customerId)).toMatchObject({ billingAddress: { city: 'Paarl' } })
    expect(
      await updateCustomerDetails(customer, {
        ...save,
        version: versionOfValues(await ownDetails(customer)),
      }),
    ).toMatchObject({ ok: true })
  })
})

test('a changed address is announced to the former and the new one, once each', async () => {
  const { customerId: id, email } = await aCustomer()
  const change = input()
  expect(await updateCustomer(clerk, id, change)).toMatchObject({ ok: true })
  expect(await updateCustomer(clerk, id, change)).toMatchObject({ ok: true })
  const mails = await db().select().from(emailLogs).where(eq(emailLogs.customerId, id))
  expect(mails.map(({ templateName, recipient }) => `${templateName} ${recipient}`).sort()).toEqual(
    [`email_changed ${email}`, `email_changed ${change.email}`].sort(),
  )
})
