import { addDays, addMonthsKeepingAnchor } from '#kernel/dates.ts'
import { decimalRand } from '#kernel/money.ts'
import { ok } from '#kernel/result.ts'
import { apportioned } from '#modules/billing/documents/rules/rate-parts.ts'
import { unannouncedRenewals } from '#modules/billing/dunning/queries/waiting-invoices.server.ts'
import { subscriptionMail } from '#modules/billing/subscriptions/operations/subscription-emails.server.ts'
import { mailedSubscriptions } from '#modules/billing/subscriptions/queries/mailed-subscription.server.ts'
import { vatChangeNotice } from '#modules/billing/subscriptions/rules/period.ts'
import { paymentReminders } from '#modules/billing/tables.renewals.server.ts'
import { monthsPerPeriod } from '#modules/catalog/rules/price.ts'
import { enqueueMails } from '#modules/mail/operations/enqueue-mail.server.ts'
import { chargeableVatSpans } from '#modules/settings/queries/vat.server.ts'
import { transact } from '#platform/database.server.ts'
import type { Progress } from './bill-due.server.ts'
import type { Issuing } from './issue-renewals.server.ts'

const batchSize = 500

/**
 * Notifies card owners once per period, some days before the charge. Transfers have their invoice
 * by then.
 */
export async function announceRenewals(
  { asOf, settings, now }: Issuing,
  progress: Progress,
): Promise<void> {
  const days = settings.billingSettings.recurring_payment_reminder_days
  for (;;) {
    const done = await transact(async (tx) => {
      const coming = await unannouncedRenewals(asOf, settings.billingSettings, {
        limit: batchSize,
        executor: tx,
      })
      if (coming.length === 0) return ok(0)
      const spansOf = await chargeableVatSpans(settings.sellerDetails, tx)
      const rows = coming.map(({ id, nextBillingDate }) => ({
        subscriptionId: id,
        periodStart: nextBillingDate,
        stepDays: -days,
        action: 'remind' as const,
        reminderDate: asOf,
        status: 'sent' as const,
        createdAt: now,
      }))
      const noted = await tx
        .insert(paymentReminders)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: paymentReminders.subscriptionId })
      const mine = new Set(noted.map((row) => row.id))
      const mailed = await mailedSubscriptions(
        [...mine].flatMap((id) => id ?? []),
        tx,
      )
      const mails = coming.flatMap(
        ({ id, nextBillingDate, lastBilledOn, amountCents, billingPeriod, anchorDay }) => {
          const holder = mailed.get(id)
          const next = addMonthsKeepingAnchor(
            nextBillingDate,
            monthsPerPeriod[billingPeriod] ?? 1,
            anchorDay,
          )
          const rates = {
            before: spansOf({ start: lastBilledOn, next: addDays(lastBilledOn, 1) }, lastBilledOn),
            now: spansOf({ start: nextBillingDate, next }, nextBillingDate),
          }
          const amount = decimalRand(apportioned(amountCents, rates.now).totals.total)
          return holder
            ? subscriptionMail(id, holder, {
                template: 'card_renewal',
                occasion: nextBillingDate,
                variables: {
                  renewal_date: nextBillingDate,
                  amount,
                  vat_change: vatChangeNotice(amountCents, rates),
                },
              })
            : []
        },
      )
      await enqueueMails(tx, mails)
      await progress(tx, { reminded: mine.size, mailed: mine.size })
      return ok(coming.length)
    })
    if (!done.ok || done.value === 0) return
  }
}
