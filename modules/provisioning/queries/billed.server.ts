import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import { dayIn } from '#kernel/dates.ts'
import { billsService } from '#modules/billing/subscriptions/queries/creditable-documents.server.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { payments } from '#modules/billing/tables.money.server.ts'
import { invoices, orders, subscriptions } from '#modules/billing/tables.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Executor, type Transaction } from '#platform/database.server.ts'
import { packageServers } from '../tables.server.ts'

export type Billed = NonNullable<Awaited<ReturnType<typeof lockBilled>>>

/** A subscription, locked: its services are worked on by one at a time. Null when missing. */
export async function lockBilled(tx: Transaction, subscriptionId: string) {
  const [row] = await tx
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      suspendedAt: subscriptions.suspendedAt,
      serviceLabel: subscriptions.serviceLabel,
      description: subscriptions.description,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('no key update')
  return row ?? null
}

/** The items that are billed now, with the plan that their package has on servers. */
export function soldItems(tx: Executor, subscriptionId: string) {
  return tx
    .select({
      position: subscriptionItems.position,
      quantity: subscriptionItems.quantity,
      groupId: packageServers.groupId,
      plan: packageServers.plan,
    })
    .from(subscriptionItems)
    .leftJoin(packageServers, eq(packageServers.packageId, subscriptionItems.packageId))
    .where(
      and(
        eq(subscriptionItems.subscriptionId, subscriptionId),
        sql`${subscriptionItems.startedOn} is not null`,
        isNull(subscriptionItems.endedOn),
      ),
    )
    .orderBy(subscriptionItems.position)
}

export type SoldItem = Awaited<ReturnType<typeof soldItems>>[number]

/** Whether money of the subscription was taken back on this day. */
export async function wasReversedOn(
  tx: Executor,
  subscriptionId: string,
  { day, timezone }: { day: CalendarDate; timezone: TimeZone },
): Promise<boolean> {
  const reversals = await tx
    .select({ at: payments.createdAt })
    .from(payments)
    .innerJoin(invoices, eq(invoices.id, payments.invoiceId))
    .innerJoin(subscriptions, billsService)
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        sql`${payments.reversesPaymentId} is not null`,
        gt(payments.createdAt, new Date(now().getTime() - 2 * 86_400_000)),
      ),
    )
  return reversals.some(({ at }) => dayIn(timezone, at) === day)
}

/** Whose subscription it is, and why it is not served; '' for a missing one. */
export async function holderOf(subscriptionId: string) {
  const [row] = await db()
    .select({
      customerId: customers.id,
      email: customers.email,
      reason: sql<string>`coalesce(
        ${subscriptions.suspensionReason},
        case when ${subscriptions.status} = 'paused' then 'Paused'
          else 'Subscription ended' end)`,
    })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(eq(subscriptions.id, subscriptionId))
  return row ?? { customerId: '', email: '', reason: '' }
}

/** Whether the customer was deleted: then nothing that is written names them any more. */
export async function isHolderDeleted(tx: Executor, subscriptionId: string): Promise<boolean> {
  const [row] = await tx
    .select({ deletedAt: customers.deletedAt })
    .from(subscriptions)
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .where(eq(subscriptions.id, subscriptionId))
  return row !== undefined && row.deletedAt !== null
}

/**
 * Paid orders that are not marked as set up although each of their services is, and nothing of them
 * is left to do by hand. Staff who take such a mark back have the last word.
 */
export async function ordersSetUp(): Promise<string[]> {
  const ready = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'paid'),
        isNull(orders.setUpAt),
        isNull(orders.deletedAt),
        sql`exists (
          select from service_actions a
            join provisioned_services s on s.id = a.service_id
            join subscriptions u on u.id = s.subscription_id
          where u.order_id = ${orders.id}
            and a.verb = 'create' and a.state = 'done'
            and a.finished_at >= ${orders.updatedAt})`,
        sql`not exists (
          select from provisioned_services s
            join subscriptions u on u.id = s.subscription_id
          where u.order_id = ${orders.id} and s.seen = 'none')`,
        sql`not exists (
          select from order_lines l
          where l.order_id = ${orders.id} and l.package_id is not null
            and l.package_id not in (select package_id from package_servers))`,
      ),
    )
    .limit(100)
  return ready.map(({ id }) => id)
}
