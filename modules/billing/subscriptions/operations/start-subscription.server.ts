import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { type DocumentLine, namesOfLines } from '#modules/billing/documents/rules/document-lines.ts'
import { gatewayName } from '#modules/billing/payments/rules/gateways.ts'
import { subscriptionItems } from '#modules/billing/tables.items.server.ts'
import { invoiceLines, orderLines } from '#modules/billing/tables.lines.server.ts'
import { invoices, type orders, subscriptions } from '#modules/billing/tables.server.ts'
import type { Executor, Transaction } from '#platform/database.server.ts'
import { amountOf } from '../rules/items.ts'
import { periodText, subscriptionDates } from '../rules/period.ts'
import { wasEndedBefore } from './store-card-token.server.ts'

type Order = typeof orders.$inferSelect

/**
 * Starts the subscription of a paid order on that day: at most one per order, none for once-off
 * orders. The order's lines that renew become its items (D38).
 */
export async function startSubscription(
  tx: Transaction,
  order: Order,
  {
    today,
    now,
    token,
    autoRenew,
  }: { today: CalendarDate; now: Date; token: string | null; autoRenew: boolean },
): Promise<string | null> {
  const dates = subscriptionDates(today, order.billingPeriod)
  if (!dates) return null
  const byCard = order.paymentMethod === 'card'
  const lines = await renewingLines(tx, order.id)
  if (lines.length === 0) return null
  const endedEarly = token !== null && (await wasEndedBefore(tx, token))
  const [started] = await tx
    .insert(subscriptions)
    .values({
      customerId: order.customerId,
      packageId: lines[0]?.packageId ?? null,
      orderId: order.id,
      description: namesOfLines(lines),
      serviceLabel: order.serviceLabel,
      billingPeriod: order.billingPeriod,
      amountCents: amountOf(lines),
      paymentMethod: byCard ? 'card' : 'eft',
      // A transfer may have begun as a card order: its card agreement does not apply.
      recurringModel: byCard ? order.recurringModel : null,
      gatewayToken: token,
      gateway: order.gateway,
      gatewayMode: order.gatewayMode,
      gatewayMerchantId: order.gatewayMerchantId,
      ...dates,
      lastBillingDate: today,
      autoRenew,
      ...(endedEarly
        ? {
            status: 'cancelled' as const,
            cancelledAt: now,
            cancellationReason: `Ended at ${gatewayName(order.gateway)} before the payment was notified`,
          }
        : {}),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: subscriptions.orderId })
    .returning({ id: subscriptions.id })
  if (!started) return null
  await startItems(tx, started.id, { lines, startedOn: dates.startDate })
  await tx
    .update(invoices)
    .set({ periodStart: today })
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, 'invoice')))
  await nameFirstPeriod(tx, order.id, periodText(dates.startDate, dates.nextBillingDate))
  return started.id
}

/** The order's invoice was written before its period was known: it begins with the payment. */
async function nameFirstPeriod(tx: Transaction, orderId: string, period: string): Promise<void> {
  await tx
    .update(invoiceLines)
    .set({ description: sql`${invoiceLines.description} || ${`\n${period}`}::text` })
    .where(
      and(
        inArray(
          invoiceLines.invoiceId,
          tx
            .select({ id: invoices.id })
            .from(invoices)
            .where(
              and(
                eq(invoices.orderId, orderId),
                eq(invoices.kind, 'invoice'),
                isNull(invoices.subscriptionId),
                ne(invoices.status, 'cancelled'),
              ),
            ),
        ),
        // Not what is billed once, nor the line that explains a change of the VAT rate.
        inArray(
          invoiceLines.position,
          tx
            .select({ position: orderLines.position })
            .from(orderLines)
            .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true))),
        ),
        // A line that a revision added to the order has the number of the line that explains the
        // rate.
        sql`${invoiceLines.position} <= coalesce((select (quoted.pro_forma ->> 'lineCount')::int
          from invoices quoted where quoted.id = ${invoiceLines.invoiceId}), 32767)`,
      ),
    )
}

async function renewingLines(tx: Transaction, orderId: string) {
  return tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.renews, true)))
    .orderBy(orderLines.position)
}

/** The items of a new subscription, in the order of these lines. */
async function startItems(
  tx: Transaction,
  subscriptionId: string,
  { lines, startedOn }: { lines: readonly DocumentLine[]; startedOn: CalendarDate },
): Promise<void> {
  const rows = lines.map(({ packageId, description, quantity, unitPriceCents }, index) => ({
    subscriptionId,
    packageId,
    description,
    quantity,
    unitPriceCents,
    startedOn,
    position: index + 1,
  }))
  if (rows.length > 0) await tx.insert(subscriptionItems).values(rows)
}

/**
 * At the renewal: what ends with it has ended on the first day of the new period, and what waited
 * for it begins on that day. The caller holds the subscriptions' locks.
 */
export async function renewItems(
  tx: Transaction,
  renewed: readonly { subscriptionId: string; periodStart: CalendarDate }[],
): Promise<void> {
  if (renewed.length === 0) return
  const days = JSON.stringify(
    renewed.map(({ subscriptionId, periodStart }) => ({ id: subscriptionId, day: periodStart })),
  )
  const day = sql`(select r.day from jsonb_to_recordset(${days}::jsonb) r(id uuid, day date)
    where r.id = ${subscriptionItems.subscriptionId})`
  const ids = renewed.map(({ subscriptionId }) => subscriptionId)
  const own = inArray(subscriptionItems.subscriptionId, ids)
  // One living item has each position, so the old ones end first.
  await tx
    .update(subscriptionItems)
    .set({ endedOn: day, endsAtRenewal: false })
    .where(and(own, eq(subscriptionItems.endsAtRenewal, true)))
  await tx
    .update(subscriptionItems)
    .set({ startedOn: day })
    .where(and(own, isNull(subscriptionItems.startedOn)))
}

/** Withdraws what waits for the renewal of a subscription, or of one of its positions. */
export async function dropWaitingItems(
  tx: Transaction,
  subscriptionId: string,
  position?: number,
): Promise<void> {
  const own = and(
    eq(subscriptionItems.subscriptionId, subscriptionId),
    position === undefined ? undefined : eq(subscriptionItems.position, position),
    isNull(subscriptionItems.endedOn),
  )
  await tx.delete(subscriptionItems).where(and(own, isNull(subscriptionItems.startedOn)))
  await tx
    .update(subscriptionItems)
    .set({ endsAtRenewal: false })
    .where(and(own, eq(subscriptionItems.endsAtRenewal, true)))
}

/** A renewal comes after a month at the soonest; what is older was given its items before. */
const recentDays = 60

/**
 * Gives one item of its amount to each subscription without any. While servers are upgraded one
 * after the other, one of the release before can still start a subscription, and it knows no items.
 */
export async function backfillItems(executor: Executor): Promise<void> {
  const { id, packageId, description, amountCents, startDate } = subscriptions
  const without = sql`not exists (select from ${subscriptionItems}
    where ${subscriptionItems.subscriptionId} = ${id})`
  const recent = gt(subscriptions.createdAt, sql`now() - make_interval(days => ${recentDays})`)
  await executor.execute(sql`
    insert into ${subscriptionItems} (id, subscription_id, position, package_id, description, quantity, unit_price_cents, started_on)
    select gen_random_uuid(), ${id}, 1, ${packageId}, ${description}, 1, ${amountCents}, ${startDate}
    from ${subscriptions} where ${and(recent, ne(subscriptions.status, 'cancelled'), without)}`)
}
