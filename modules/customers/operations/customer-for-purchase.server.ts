import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { RefusalError } from '#kernel/result.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { rightsOfContact } from '#modules/identity/rules/customer-rights.ts'
import { breaks, type Transaction } from '#platform/database.server.ts'
import type { BuyerRecord } from '../rules/customer.ts'
import { customerPeople, customers } from '../tables.server.ts'

/**
 * The record that a signed-in account buys under, with the details as just typed: that of the
 * customer whose contact it acts as, which keeps its details; its own; else the one it has bought
 * under before its address was verified; else a new one. An existing record of the same address is
 * only ever taken over by an account that has proved the address.
 */
export async function customerForPurchase(
  tx: Transaction,
  actor: Person,
  details: BuyerRecord,
): Promise<string> {
  if (actor.contact !== undefined) return customerOfContact(tx, actor)
  const found = await ownRecord(tx, actor, details)
  if (found?.isCurrent) return found.id
  const known = found?.id ?? (await unclaimedRecord(tx, actor))
  if (known === null) return newRecord(tx, actor, details)
  await updateDetails(tx, known, details)
  return known
}

/**
 * Locked against deletion until the transaction ends. Refuses a contact who was removed since the
 * request began, or has no right to order.
 */
async function customerOfContact(tx: Transaction, actor: Person): Promise<string> {
  const [row] = await tx
    .select({ id: customers.id, roles: customerPeople.roles })
    .from(customers)
    .innerJoin(customerPeople, eq(customerPeople.customerId, customers.id))
    .where(
      and(
        eq(customers.id, actor.customerId ?? ''),
        isNull(customers.deletedAt),
        eq(customerPeople.userId, actor.userId),
      ),
    )
    .for('key share', { of: customers })
  if (row && rightsOfContact(row.roles).includes('buy')) return row.id
  throw new RefusalError({
    code: 'forbidden',
    message: mayNotOrder(actor.contact?.customerName ?? ''),
  })
}

/** Said to contacts who are not for billing. */
export function mayNotOrder(customerName: string): string {
  return `You act for ${customerName}, and your role doesn’t include ordering. Switch to your own account to order for yourself.`
}

/**
 * Written only when something differs: two orders of one buyer at once need not wait for each
 * other.
 */
async function updateDetails(tx: Transaction, id: string, details: BuyerRecord): Promise<void> {
  await tx
    .update(customers)
    .set(columns(details))
    .where(and(eq(customers.id, id), sql`not (${isCurrent(details)})`))
}

/** Whether the record holds these details already. */
function isCurrent(details: BuyerRecord): SQL<boolean> {
  const { firstName, lastName, displayName, phone, company, vatNumber, billingAddress } =
    columns(details)
  const stored = sql`(${customers.firstName}, ${customers.lastName}, ${customers.displayName}, ${customers.phone}, ${customers.company}, ${customers.vatNumber}, ${customers.billingAddress})`
  const typed = sql`(${firstName}, ${lastName}, ${displayName}, ${phone}, ${company}, ${vatNumber}, ${JSON.stringify(billingAddress)}::jsonb)`
  return sql`${stored} is not distinct from ${typed}`
}

/**
 * The record of this account, pending or not. Locked against deletion until the transaction ends:
 * who deletes the customer waits, and finds the order.
 */
async function ownRecord(
  tx: Transaction,
  actor: Person,
  details: BuyerRecord,
): Promise<{ id: string; isCurrent: boolean } | null> {
  const [row] = await tx
    .select({ id: customers.id, isCurrent: isCurrent(details) })
    .from(customers)
    .where(recordOf(actor))
    .orderBy(sql`${customers.authUserId} is null`)
    .limit(1)
    .for('key share')
  return row ?? null
}

/** The records of this account; one that waits for its address to be proved comes second. */
export function recordOf({ userId }: Person): SQL | undefined {
  return and(
    isNull(customers.deletedAt),
    or(eq(customers.authUserId, userId), eq(customers.pendingUserId, userId)),
  )
}

async function unclaimedRecord(tx: Transaction, actor: Person): Promise<string | null> {
  if (!actor.emailVerified) return null
  const [row] = await tx
    .update(customers)
    .set({ authUserId: actor.userId })
    .where(
      and(
        sql`lower(${customers.email}) = lower(${actor.email})`,
        isNull(customers.authUserId),
        isNull(customers.pendingUserId),
        isNull(customers.deletedAt),
      ),
    )
    .returning({ id: customers.id })
  return row?.id ?? null
}

async function newRecord(tx: Transaction, actor: Person, details: BuyerRecord): Promise<string> {
  const owner = actor.emailVerified
    ? { authUserId: actor.userId }
    : { pendingUserId: actor.userId, status: 'pending' as const }
  const [row] = await orAccountGone(() =>
    tx
      .insert(customers)
      .values({ ...owner, email: actor.email, ...columns(details) })
      .onConflictDoNothing()
      .returning({ id: customers.id }),
  )
  if (row) return row.id
  // Two tabs at once: the other one has made the record.
  const other = await ownRecord(tx, actor, details)
  if (!other)
    throw new RefusalError({
      code: 'conflict',
      message: 'This email address belongs to another account. Please contact us.',
    })
  await updateDetails(tx, other.id, details)
  return other.id
}

/** Staff may have deleted the customer, account and all, since the request began. */
async function orAccountGone<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const gone =
      breaks(error, 'customers_auth_user_id_users_id_fk') ||
      breaks(error, 'customers_pending_user_id_users_id_fk')
    throw gone
      ? new RefusalError({
          code: 'unauthenticated',
          message: 'This account was closed. Please sign up again.',
        })
      : error
  }
}

export function columns(details: BuyerRecord) {
  const {
    firstName,
    lastName,
    phone,
    company,
    vatNumber,
    line1,
    line2,
    city,
    province,
    postalCode,
    country,
  } = details
  const displayName = `${firstName} ${lastName}`.trim()
  return {
    firstName,
    lastName,
    displayName,
    phone,
    company,
    vatNumber,
    billingAddress: { line1, line2, city, province, postalCode, country },
  }
}
