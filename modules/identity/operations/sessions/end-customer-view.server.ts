import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { Browser } from '../../browser.server.ts'
import {
  customerViewCookie,
  customerViewKey,
  customerViewPrefix,
  customerViewToken,
} from '../../customer-view-cookie.server.ts'
import { type CustomerView, customerViewSchema, viewerOf } from '../../rules/customer-view.ts'
import { verifications } from '../../tables.server.ts'

/**
 * Ends the look of this browser, if there is one: the customer that was looked at, and the
 * Set-Cookie line that makes the browser forget.
 */
export async function endCustomerView(
  browser: Browser,
): Promise<{ customerId: string | null; cookie: string }> {
  const token = customerViewToken(browser.cookie)
  const cookie = customerViewCookie('', 0)
  if (token === null) return { customerId: null, cookie }
  const ended = await transact(async (tx) =>
    ok(await endViews(tx, eq(verifications.identifier, customerViewKey(token)))),
  )
  return { customerId: ended.ok ? (ended.value[0]?.customer.id ?? null) : null, cookie }
}

/** A session may look at one account at a time, and looks at none once it has ended. */
export async function endViewsOfSession(tx: Transaction, sessionId: string): Promise<void> {
  await endViews(tx, sql`${verifications.value}::jsonb->>'session' = ${sessionId}`)
}

/** Ends expired views and those whose session is over, and logs each end once. */
export async function endDeadCustomerViews(): Promise<void> {
  const isAlive = sql`${verifications.expiresAt} > now() and exists (
    select from sessions where sessions.id = ${verifications.value}::jsonb->>'session' and sessions.expires_at > now())`
  await transact(async (tx) => ok(await endViews(tx, sql`not (${isAlive})`)))
}

/** Of two that end the same look, one deletes its row: that one writes the trace. */
async function endViews(tx: Transaction, which: SQL): Promise<CustomerView[]> {
  // The values of other rows are no JSON: they are looked at only after the prefix is known.
  const ours = sql`${verifications.id} in (select id from (select * from verifications where ${like(sql`identifier`, `${customerViewPrefix}%`)} offset 0) as verifications where ${which})`
  const rows = await tx
    .delete(verifications)
    .where(and(ours))
    .returning({ value: verifications.value })
  const views = rows.map(({ value }) => customerViewSchema.parse(JSON.parse(value)))
  for (const view of views) {
    await recordActivity(tx, {
      actor: viewerOf(view),
      entityType: 'customer',
      entityId: view.customer.id,
      action: 'impersonation_ended',
      title: `${view.staff.name} is no longer logged in as ${view.customer.name}`,
    })
  }
  return views
}
