import { and, asc, eq, sql } from 'drizzle-orm'
import { dayIn } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import { formatRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import {
  type LockedInvoice,
  lockInvoice,
} from '#modules/billing/documents/operations/lock-documents.server.ts'
import { isDebt, owedColumn } from '#modules/billing/documents/queries/owed-column.server.ts'
import { owedCents } from '#modules/billing/documents/rules/balance.ts'
import { billingActor } from '#modules/billing/runs/rules/billing-actor.ts'
import { writeOffs } from '#modules/billing/tables.money.server.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import { type Actor, actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { db, type Transaction, transact } from '#platform/database.server.ts'
import { completeInvoice, type HowPaid } from './complete-invoice.server.ts'

/**
 * Writes off what is left of a debt when it is at most `small_balance_cents`, with an entry that
 * says so; the invoice is then paid. Not for an order on which nothing was paid: it is no debt
 * (D42). The caller holds the locks of `lockInvoice`. True when it was written off.
 */
export async function writeOffSmallBalance(
  tx: Transaction,
  locked: LockedInvoice,
  { how, by }: { how: HowPaid; by: { actor: Actor; now: Date } },
): Promise<boolean> {
  const { invoice } = locked
  const { billingSettings, timezone } = await siteSettings(tx)
  const amountCents = owedCents(invoice)
  if (invoice.isOffer || amountCents <= 0 || amountCents > billingSettings.small_balance_cents)
    return false
  const reason = `Small balance of ${formatRand(amountCents)} written off`
  await tx.insert(writeOffs).values({
    ...{ invoiceId: invoice.id, kind: 'small_balance', day: dayIn(timezone, by.now) },
    ...{ amountCents, reason, recordedBy: actorName(by.actor), createdAt: by.now },
  })
  const paidCents = invoice.paidCents + amountCents
  await tx.update(invoices).set({ paidCents, updatedAt: by.now }).where(eq(invoices.id, invoice.id))
  const title = `${reason} on ${invoice.invoiceNumber}`
  await recordActivity(tx, {
    actor: by.actor,
    entityType: 'invoice',
    entityId: invoice.id,
    action: 'written_off',
    title,
    details: { amountCents },
  })
  await completeInvoice(tx, { ...locked, invoice: { ...invoice, paidCents } }, { how, by })
  return true
}

const how = {
  token: null,
  gatewayPaymentId: null,
  reference: 'Written off',
  notes: 'Small balance written off',
}

/**
 * The same for every debt that is small already, before any of them is asked for. Safe to repeat.
 */
export async function writeOffSmallBalances(smallCents: Cents): Promise<void> {
  if (smallCents <= 0) return
  const small = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(isDebt, sql`${owedColumn} between 1 and ${smallCents}`))
    .orderBy(asc(invoices.id))
  for (const { id } of small) {
    await transact(async (tx) => {
      const locked = await lockInvoice(tx, id)
      return ok(
        locked &&
          (await writeOffSmallBalance(tx, locked, {
            how: { ...how, method: locked.invoice.paymentMethod },
            by: { actor: billingActor, now: now() },
          })),
      )
    })
  }
}
