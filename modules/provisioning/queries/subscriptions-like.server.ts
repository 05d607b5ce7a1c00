import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { customerName } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { db } from '#platform/database.server.ts'

/** Subscriptions that an account of this domain or address may belong to, the likeliest first. */
export async function subscriptionsLike({ domain, email }: { domain: string; email: string }) {
  const isAlike = or(
    eq(sql`lower(${subscriptions.serviceLabel})`, domain),
    email === '' ? undefined : eq(sql`lower(${customers.email})`, email.toLowerCase()),
  )
  return db()
    .select({
      id: subscriptions.id,
      description: subscriptions.description,
      label: subscriptions.serviceLabel,
      customerName,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(and(isAlike, sql`${subscriptions.status} <> 'cancelled'`, isNull(customers.deletedAt)))
    .orderBy(
      sql`lower(${subscriptions.serviceLabel}) = ${domain} desc`,
      desc(subscriptions.createdAt),
    )
    .limit(20)
}
