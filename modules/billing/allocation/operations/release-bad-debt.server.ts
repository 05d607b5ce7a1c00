import { and, eq, max } from 'drizzle-orm'
import { type CalendarDate, dayIn } from '#kernel/dates.ts'
import type { Cents } from '#kernel/money.ts'
import type { WriteOffKind } from '#modules/billing/documents/rules/write-off.ts'
import { writeOffs } from '#modules/billing/tables.money.server.ts'
import { actorName } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { By } from './allocate-payment.server.ts'

type Released = {
  kind: Extract<WriteOffKind, 'reversal' | 'recovery'>
  /** At most what stands written off. */
  cents: Cents
  /**
   * The day on which money was received; null for today in the site's zone. Never before the debt
   * was written off.
   */
  day: CalendarDate | null
  reason: string
}

/**
 * Takes cents off what was written off of a bad debt, with its own entry. Nothing for no cents. The
 * caller holds the invoice's lock, and writes what comes in its place: a payment, a credit note, or
 * the debt itself.
 */
export async function releaseBadDebt(
  tx: Transaction,
  { id: invoiceId }: { id: string },
  { released, by }: { released: Released; by: By },
): Promise<void> {
  const { kind, cents, day, reason } = released
  if (cents <= 0) return
  const { timezone } = await siteSettings(tx)
  const [written] = await tx
    .select({ day: max(writeOffs.day) })
    .from(writeOffs)
    .where(and(eq(writeOffs.invoiceId, invoiceId), eq(writeOffs.kind, 'bad_debt')))
  const asked = day ?? dayIn(timezone, by.now)
  const onDay = written?.day && written.day > asked ? written.day : asked
  const entry = { invoiceId, kind, day: onDay, amountCents: -cents, reason }
  await tx
    .insert(writeOffs)
    .values({ ...entry, recordedBy: actorName(by.actor), createdAt: by.now })
}
