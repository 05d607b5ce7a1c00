import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import type { Cents } from '#kernel/money.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/invoice-amounts.server.ts'
import { customerCredits } from '#modules/billing/tables.money.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { customers } from '../tables.server.ts'

export type CustomerDetails = NonNullable<Awaited<ReturnType<typeof customerDetails>>>

const columns = {
  id: customers.id,
  email: customers.email,
  firstName: customers.firstName,
  lastName: customers.lastName,
  phone: customers.phone,
  company: customers.company,
  vatNumber: customers.vatNumber,
  billingAddress: customers.billingAddress,
  status: customers.status,
  notes: customers.notes,
  tags: customers.tags,
  lastLogin: customers.lastLogin,
  createdAt: customers.createdAt,
}

const account = {
  userId: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  temporaryPasswordUntil: users.temporaryPasswordUntil,
  failedSignIns: sql<number>`(select count(*)::int
    from activity_log a where a.entity_type = 'account'
    and a.entity_id = users.id
    and a.action = 'sign_in_failed'
      and a.created_at > greatest(now() - interval '1 day', (select max(c.created_at)
        from activity_log c
      where c.entity_type = 'account' and c.entity_id = users.id
        and c.action in ('sign_ins_cleared', 'password_reset'))))`,
  isStaff: sql<boolean>`users.role is not null or exists (select
    from staff_profiles profile where profile.user_id = users.id and profile.is_active)`,
}

/**
 * What staff see of one customer, with the sign-in account that belongs to the record. Null when it
 * is missing or deleted.
 */
export async function customerDetails(id: string) {
  if (!isId(id)) return null
  const [found] = await db()
    .select({ customer: columns, account })
    .from(customers)
    .leftJoin(
      users,
      sql`${users.id} = coalesce(${customers.authUserId}, ${customers.pendingUserId})`,
    )
    .where(and(eq(customers.id, id), isNull(customers.deletedAt)))
  if (!found) return null
  const [figures, services, owedCents, creditCents] = await Promise.all([
    customerMetrics([id]),
    runningServices(id),
    owed(id),
    credit(id),
  ])
  return {
    ...found,
    figures: {
      ...(figures.get(id) ?? { orders: 0, activeServices: 0, totalSpentCents: 0 }),
      owedCents,
      creditCents,
    },
    services,
  }
}

const serviceColumns = {
  id: subscriptions.id,
  description: subscriptions.description,
  status: subscriptions.status,
  amountCents: subscriptions.amountCents,
  billingPeriod: subscriptions.billingPeriod,
  nextBillingDate: subscriptions.nextBillingDate,
  autoRenew: subscriptions.autoRenew,
  orderId: subscriptions.orderId,
}

const maxServices = 20

/** Active and paused services, newest first. Ended ones are on the timeline. */
async function runningServices(customerId: string) {
  return db()
    .select(serviceColumns)
    .from(subscriptions)
    .where(and(eq(subscriptions.customerId, customerId), ne(subscriptions.status, 'cancelled')))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(maxServices)
}

async function owed(customerId: string): Promise<Cents> {
  const [row] = await db()
    .select({ cents: sql<string>`coalesce(sum(${owedColumn}), 0)` })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), isDebt))
  return Number(row?.cents ?? 0)
}

/** Money of the customer that we hold. */
async function credit(customerId: string): Promise<Cents> {
  const [row] = await db()
    .select({ cents: sql<string>`coalesce(sum(${customerCredits.amountCents}), 0)` })
    .from(customerCredits)
    .where(eq(customerCredits.customerId, customerId))
  return Number(row?.cents ?? 0)
}

export type CustomerMetrics = { orders: number; activeServices: number; totalSpentCents: Cents }

/**
 * B§3 total_orders, active_services and total_spent of some customers, counted when asked: one
 * statement for all of them. Spent is what was paid, parts of invoices included, as far as it was
 * not credited afterwards.
 */
export async function customerMetrics(
  ids: readonly string[],
): Promise<Map<string, CustomerMetrics>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db().execute<{
    id: string
    orders: number
    services: number
    spent: string
  }>(sql`
    select wanted.id,
      (select count(*)::int from orders where customer_id = wanted.id
        and deleted_at is null) as orders,
      (select count(*)::int from subscriptions where customer_id = wanted.id
        and status = 'active') as services,
      (select coalesce(sum(greatest(0, least(paid_cents, total_cents - credited_cents))), 0)
        from invoices where customer_id = wanted.id
          and kind = 'invoice' and status <> 'credited'
            and deleted_at is null) as spent
    from unnest(${sql.param([...ids])}::uuid[]) as wanted(id)`)
  return new Map(
    rows.map((row) => [
      row.id,
      { orders: row.orders, activeServices: row.services, totalSpentCents: Number(row.spent) },
    ]),
  )
}
