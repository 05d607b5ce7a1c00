import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCustomerKey } from '#modules/api/factories.ts'
import { findKey } from '#modules/api/queries/key-actor.server.ts'
import { anInvoice, anOrder } from '#modules/billing/factories.ts'
import { combinedPayments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders } from '#modules/billing/tables.server.ts'
import { customerForPurchase } from '#modules/customers/operations/customer-for-purchase.server.ts'
import { noAddress } from '#modules/customers/rules/customer.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { anAccount, aSignedInRequest } from '#modules/identity/factories.ts'
import { actorOf } from '#modules/identity/queries/actor.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import { writeShopSettings } from '#modules/settings/factories.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { adoptPurchases } from './adopt-purchases.server.ts'

useTestDatabase()
beforeAll(() => writeShopSettings())

const details = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '021 555 0100',
  company: 'Nkosi Trading',
  vatNumber: '',
  ...noAddress,
}

async function signedIn(email: string): Promise<Person> {
  const actor = await actorOf(await aSignedInRequest(email))
  if (actor.kind !== 'person') throw new Error('not signed in')
  return actor
}

async function aRecord(email: string): Promise<string> {
  const [row] = await db()
    .insert(customers)
    .values({
      email,
      firstName: 'Old',
      lastName: 'Customer',
      billingAddress: { ...noAddress, line1: '1 Long Street' },
    })
    .returning({ id: customers.id })
  return row?.id ?? ''
}

const buy = (person: Person) => db().transaction((tx) => customerForPurchase(tx, person, details))
const verify = (userId: string) =>
  db().update(users).set({ emailVerified: true }).where(eq(users.id, userId))
const recordOf = async (id: string) =>
  (await db().select().from(customers).where(eq(customers.id, id)))[0]

describe('an account and its customer record', () => {
  test('an unverified account with a customer’s address gets neither their record nor their documents', async () => {
    const victim = await aRecord('Victim@Example.test')
    const invoice = await anInvoice({ customerId: victim })
    const attacker = await anAccount({ email: 'victim@example.test', emailVerified: false })
    const bought = await buy(await signedIn(attacker.email))
    await adoptPurchases(attacker.userId)
    expect(bought).not.toBe(victim)
    expect(await recordOf(victim)).toMatchObject({ authUserId: null, firstName: 'Old', phone: '' })
    expect(await signedIn(attacker.email)).toMatchObject({ customerId: bought })
    expect(
      await db()
        .select({ of: invoices.customerId })
        .from(invoices)
        .where(eq(invoices.id, invoice.id)),
    ).toEqual([{ of: victim }])
  })

  test('once the address is proved, what was bought before moves to the record of that address, whatever its capitals', async () => {
    const known = await aRecord('LINDIWE@example.test')
    const account = await anAccount({ email: 'lindiwe@example.test', emailVerified: false })
    const pending = await buy(await signedIn(account.email))
    const order = await anOrder({ customerId: pending })
    const begun = {
      reference: 'PAY-BEFORE',
      customerId: pending,
      totalCents: 500,
      gatewayMode: 'sandbox',
      gatewayMerchantId: '1',
    } as const
    await db().insert(combinedPayments).values(begun)
    await verify(account.userId)
    await Promise.all([adoptPurchases(account.userId), adoptPurchases(account.userId)])
    expect(await recordOf(known)).toMatchObject({
      authUserId: account.userId,
      phone: '021 555 0100',
      company: 'Nkosi Trading',
      lastLogin: expect.any(Date),
    })
    expect(await recordOf(pending)).toBeUndefined()
    expect(
      await db().select({ of: orders.customerId }).from(orders).where(eq(orders.id, order.id)),
    ).toEqual([{ of: known }])
    expect(await db().select({ of: combinedPayments.customerId }).from(combinedPayments)).toEqual([
      { of: known },
    ])
    expect(await signedIn(account.email)).toMatchObject({ customerId: known })
  })

  test('keys to the record that is merged go on working, for the other one', async () => {
    const known = await aRecord('keys@example.test')
    const account = await anAccount({ email: 'keys@example.test', emailVerified: false })
    const pending = await buy(await signedIn(account.email))
    const owner = { ...(await signedIn(account.email)), customerId: pending }
    const { key } = await aCustomerKey({ ...owner, hasRecentPassword: true })
    await verify(account.userId)
    await adoptPurchases(account.userId)
    expect(await recordOf(pending)).toBeUndefined()
    expect(await findKey(key, '203.0.113.7')).toMatchObject({ actor: { customerId: known } })
  })

  test('without an older record the pending one becomes the account’s own', async () => {
    const account = await anAccount({ emailVerified: false })
    const pending = await buy(await signedIn(account.email))
    expect(await recordOf(pending)).toMatchObject({
      status: 'pending',
      pendingUserId: account.userId,
    })
    await verify(account.userId)
    await adoptPurchases(account.userId)
    expect(await recordOf(pending)).toMatchObject({
      status: 'active',
      authUserId: account.userId,
      pendingUserId: null,
    })
  })

  test('a verified account takes an unclaimed record at its first purchase, and two tabs make one record', async () => {
    const known = await aRecord('Sam@example.test')
    const account = await anAccount({ email: 'sam@example.test' })
    expect(await buy(await signedIn(account.email))).toBe(known)
    const fresh = await anAccount()
    const person = await signedIn(fresh.email)
    const ids = await Promise.all([1, 2, 3, 4].map(() => buy(person)))
    expect(new Set(ids).size).toBe(1)
  })

  test('a record that another account owns is never taken', async () => {
    const owner = await anAccount()
    const taken = await aRecord('shared@example.test')
    await db().update(customers).set({ authUserId: owner.userId }).where(eq(customers.id, taken))
    const late = await anAccount({ email: 'shared@example.test' })
    await expect(buy(await signedIn(late.email))).rejects.toThrow(
      'This email address belongs to another',
    )
    await adoptPurchases(late.userId)
    expect(await recordOf(taken)).toMatchObject({ authUserId: owner.userId })
  })
})
