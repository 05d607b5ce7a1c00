import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { subscriptions } from '#modules/billing/tables.server.ts'
import type { Transaction } from '#platform/database.server.ts'

/**
 * Takes the domains and names of a deleted customer's services off subscriptions, their items and
 * orders, and out of lines that were never paid. Lines of paid and credited documents stay as they
 * were issued. Answers the names, those from before a renaming too, so that the log can erase
 * them.
 */
export async function eraseServiceLabels(tx: Transaction, customerId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ label: string }>(sql`
    select distinct label from (
      select service_label as label from subscriptions
        where customer_id = ${customerId}
      union select service_label from orders where customer_id = ${customerId}
      -- Rows of earlier versions have both names in the details.
      union select unnest(array[before ->> 'name', after ->> 'name', details ->> 'from', details ->> 'to']) from activity_log
        where action = 'renamed'
          and entity_id in (select id::text from subscriptions
            where customer_id = ${customerId})
    ) as labels where label <> ''`)
  // The longest first: a name may be the beginning of another.
  const labels = rows.map(({ label }) => label).toSorted((a, b) => b.length - a.length)
  for (const label of labels) await removeFromDescriptions(tx, customerId, ` for ${label}`)
  await tx.execute(
    sql`update subscriptions set service_label = ''
      where customer_id = ${customerId} and service_label <> ''`,
  )
  await tx.execute(
    sql`update orders set service_label = '' where customer_id = ${customerId} and service_label <> ''`,
  )
  return labels
}

async function removeFromDescriptions(
  tx: Transaction,
  customerId: string,
  ending: string,
): Promise<void> {
  const without = (column: SQL) => sql`${column} = replace(${column}, ${ending}, '')`
  await tx.execute(sql`
    update subscriptions set ${without(sql`description`)}, ${without(sql`pending_description`)} where customer_id = ${customerId}`)
  await tx.execute(sql`
    update subscription_items set ${without(sql`description`)}
    where subscription_id in (select id from subscriptions where customer_id = ${customerId})`)
  await tx.execute(sql`
    update order_lines set ${without(sql`description`)}
    where order_id in (select id from orders where customer_id = ${customerId} and (status = 'cancelled' or deleted_at is not null))`)
  await tx.execute(sql`
    update invoice_lines set ${without(sql`description`)}
    where invoice_id in (select id from invoices where customer_id = ${customerId} and (status = 'cancelled' or deleted_at is not null))`)
}

/** Removes why a deleted customer ended their services: they said it in their own words. */
export async function eraseCancellationReasons(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ cancellationReason: null })
    .where(
      and(eq(subscriptions.customerId, customerId), isNotNull(subscriptions.cancellationReason)),
    )
}
