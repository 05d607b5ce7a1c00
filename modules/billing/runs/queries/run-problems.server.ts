import { and, desc, eq, gte, inArray, lt } from 'drizzle-orm'
import { addDays, type CalendarDate, startOfDay } from '#kernel/dates.ts'
import { chargeAttempts } from '#modules/billing/tables.money.server.ts'
import { paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { db } from '#platform/database.server.ts'
import { maxRunProblems, type RunProblems } from '../rules/run-problems.ts'

/**
 * Problems of a day: charges that did not succeed, suspended services, parked subscriptions; latest
 * first.
 */
export async function runProblems(day: CalendarDate): Promise<RunProblems> {
  const { timezone } = await siteSettings()
  const [charges, suspended, parked] = await Promise.all([
    db()
      .select({
        id: chargeAttempts.id,
        invoiceId: chargeAttempts.invoiceId,
        invoiceNumber: invoices.invoiceNumber,
        amountCents: chargeAttempts.amountCents,
        status: chargeAttempts.status,
        message: chargeAttempts.message,
        nextRetryOn: chargeAttempts.nextRetryOn,
      })
      .from(chargeAttempts)
      .innerJoin(invoices, eq(invoices.id, chargeAttempts.invoiceId))
      .where(
        and(
          eq(chargeAttempts.requestedOn, day),
          inArray(chargeAttempts.status, ['declined', 'unknown', 'lost', 'requested']),
        ),
      )
      .orderBy(desc(chargeAttempts.id))
      .limit(maxRunProblems),
    db()
      .select({
        id: subscriptions.id,
        description: subscriptions.description,
      })
      .from(paymentReminders)
      .innerJoin(subscriptions, eq(subscriptions.id, paymentReminders.subscriptionId))
      .where(
        and(
          eq(paymentReminders.reminderDate, day),
          eq(paymentReminders.action, 'suspend'),
          eq(paymentReminders.status, 'sent'),
        ),
      )
      .orderBy(desc(paymentReminders.id))
      .limit(maxRunProblems),
    db()
      .select({
        id: subscriptions.id,
        description: subscriptions.description,
        reason: subscriptions.parkReason,
      })
      .from(subscriptions)
      .where(
        and(
          gte(subscriptions.parkedAt, startOfDay(timezone, day)),
          lt(subscriptions.parkedAt, startOfDay(timezone, addDays(day, 1))),
        ),
      )
      .orderBy(desc(subscriptions.parkedAt))
      .limit(maxRunProblems),
  ])
  return { charges, suspended, parked: parked.map((row) => ({ ...row, reason: row.reason ?? '' })) }
}
