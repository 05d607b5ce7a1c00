import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import {
  type Activity,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import { cannedReplies } from '#modules/canned-replies/tables.server.ts'
import { packages } from '#modules/catalog/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { accountActor } from '#modules/identity/rules/account-actor.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { users } from '#modules/identity/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { demoAccounts } from './demo-accounts.ts'

type Place = { clientAddress: string; userAgent: string }

const office: Place = {
  clientAddress: '41.185.22.14',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0',
}
const home: Place = {
  clientAddress: '105.233.88.201',
  userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) Safari/605.1',
}
const phone: Place = {
  clientAddress: '197.185.104.77',
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Mobile) Chrome/131.0',
}

/** A month at the demo firm, as the audit log remembers it. */
export async function seedDemoActivity(tx: Transaction, now: Date): Promise<void> {
  const [nadia, themba, thandi] = await Promise.all([
    actorOf(tx, demoAccounts.admin, true),
    actorOf(tx, demoAccounts.agent, true),
    actorOf(tx, demoAccounts.customer, false),
  ])
  const [plan] = await tx.select().from(packages).orderBy(packages.sortOrder).limit(1)
  const [reply] = await tx.select().from(cannedReplies).limit(1)
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.email, demoAccounts.customer))
  if (!plan || !reply || !customer) throw new Error('The demo firm is seeded first')
  const record = async (daysAgo: number, place: Place, activity: Activity) => {
    const at = new Date(now.getTime() - daysAgo * 86_400_000)
    await requestScope.run({ ...place, requestId: newId().slice(-17), at }, () =>
      recordActivity(tx, activity),
    )
  }
  for (const daysAgo of [26.4, 19.3, 12.4, 5.3, 2.4]) await record(daysAgo, office, signedIn(nadia))
  for (const daysAgo of [25.2, 13.4, 6.2, 1.9]) await record(daysAgo, home, signedIn(themba))
  await record(26.3, office, {
    ...settings(nadia, 'billing', 'Billing'),
    before: { 'Days until an invoice is due': '14' },
    after: { 'Days until an invoice is due': '7' },
  })
  await record(25.1, home, {
    actor: themba,
    entityType: 'canned_reply',
    entityId: reply.id,
    action: 'updated',
    title: `Canned reply ${reply.title} updated`,
    before: { title: 'Draft' },
    after: { title: reply.title },
  })
  await record(19.2, office, {
    actor: nadia,
    entityType: 'package',
    entityId: plan.id,
    action: 'updated',
    title: `Package ${plan.name} updated`,
    before: { priceCents: plan.priceCents - 1_000 },
    after: { priceCents: plan.priceCents },
  })
  await record(12.3, office, {
    ...settings(nadia, 'payment-methods', 'Payment Methods'),
    before: { Bank: 'Nedbank', 'Account number': '••••4471', 'Branch code': '198765' },
    after: { Bank: 'First National Bank', 'Account number': '••••0000', 'Branch code': '250655' },
  })
  await record(6.1, phone, {
    actor: { kind: 'visitor' },
    entityType: 'account',
    entityId: userIdOf(thandi),
    action: 'sign_in_failed',
    title: `Wrong password for ${demoAccounts.customer} from Chrome, Android`,
  })
  await record(6.09, phone, signedIn(thandi))
  await record(6.08, phone, {
    actor: thandi,
    entityType: 'customer',
    entityId: customer.id,
    action: 'updated',
    title: `${customer.displayName} changed their details`,
    before: { phone: '+27 82 555 0199' },
    after: { phone: customer.phone },
  })
  await record(
    5.25,
    office,
    impersonation(nadia, customer, {
      action: 'impersonation_started',
      title: `Nadia Jacobs logged in as ${customer.displayName}`,
    }),
  )
  await record(5.245, office, {
    actor:
      thandi.kind === 'person'
        ? { ...thandi, viewedBy: { userId: userIdOf(nadia), name: 'Nadia Jacobs' } }
        : thandi,
    entityType: 'customer',
    entityId: customer.id,
    action: 'exported',
    title: 'Statement downloaded',
  })
  await record(
    5.24,
    office,
    impersonation(nadia, customer, {
      action: 'impersonation_ended',
      title: `Nadia Jacobs is no longer logged in as ${customer.displayName}`,
    }),
  )
}

async function actorOf(tx: Transaction, email: string, isStaff: boolean): Promise<Actor> {
  const [user] = await tx
    .select({ userId: users.id, name: users.name })
    .from(users)
    .where(eq(users.email, email))
  if (!user) throw new Error(`${email} is seeded first`)
  return accountActor({ ...user, email, isStaff })
}

function userIdOf(actor: Actor): string {
  return actor.kind === 'person' ? actor.userId : ''
}

function signedIn(actor: Actor): Activity {
  const email = actor.kind === 'person' ? actor.email : ''
  return {
    actor,
    entityType: 'account',
    entityId: userIdOf(actor),
    action: 'signed_in',
    title: `${email} signed in`,
    details: { withCode: false },
  }
}

function settings(actor: Actor, tab: string, label: string): Activity {
  return {
    actor,
    entityType: 'settings',
    entityId: tab,
    action: 'updated',
    title: `Settings saved: ${label}`,
  }
}

function impersonation(
  actor: Actor,
  customer: { id: string },
  { action, title }: { action: 'impersonation_started' | 'impersonation_ended'; title: string },
): Activity {
  return { actor, entityType: 'customer', entityId: customer.id, action, title }
}
