import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { CalendarDate, TimeZone } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { setTaxPoint } from '#modules/billing/documents/operations/set-tax-point.server.ts'
import { isPayable } from '#modules/billing/documents/rules/invoice.ts'
import { mailInvoice } from '#modules/billing/invoices/operations/send-invoice.server.ts'
import { recurringBillingLogs } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { throttled, yieldToVisitors } from '#platform/load/background-work.server.ts'
import type { Progress } from './bill-due.server.ts'
import type { Issuing } from './issue-renewals.server.ts'

const batchSize = 100

/** A renewal becomes due with its period where it is billed in advance, else with its due date. */
const dueOn = sql<CalendarDate>`case when ${invoices.issueDate} <= ${invoices.periodStart} then least(${invoices.periodStart}, ${invoices.dueDate})
  else ${invoices.dueDate} end`

/**
 * D44, VAT Act s9(3)(a): the pro-forma of a renewal becomes a tax invoice on the day on which its
 * payment becomes due, paid or not, and is emailed. Days that had no run are caught up with their
 * own dates; repeating it changes nothing. Not on the payments basis, and not for a period that
 * began while its service was suspended (D34).
 */
export async function issueTaxInvoices(
  { asOf, settings }: Issuing,
  progress: Progress,
): Promise<void> {
  if (settings.billingSettings.vat_basis !== 'invoice') return
  const failed: string[] = []
  for (;;) {
    const due = await dueRenewals(asOf, settings.timezone, failed)
    if (due.length === 0) return
    await yieldToVisitors()
    for (const { id, day } of due) {
      if (!(await throttled(() => issueOne(id, day, progress)))) failed.push(id)
    }
  }
}

function dueRenewals(asOf: CalendarDate, zone: TimeZone, without: string[]) {
  return db()
    .select({ id: invoices.id, day: dueOn })
    .from(invoices)
    .innerJoin(recurringBillingLogs, eq(recurringBillingLogs.invoiceId, invoices.id))
    .innerJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(
      and(
        eq(invoices.kind, 'invoice'),
        inArray(invoices.status, ['pending', 'unpaid']),
        isNull(invoices.taxPoint),
        isNull(invoices.deletedAt),
        isNotNull(invoices.periodStart),
        sql`(${invoices.seller} ->> 'vat_registered')::boolean`,
        lte(dueOn, asOf),
        sql`(${subscriptions.suspendedAt} is null or (${subscriptions.suspendedAt} at time zone ${zone})::date > ${invoices.periodStart})`,
        without.length > 0 ? notInArray(invoices.id, without) : undefined,
      ),
    )
    .orderBy(asc(invoices.dueDate), asc(invoices.id))
    .limit(batchSize)
}

/** Whether it is a tax invoice now, by this call or another one. */
async function issueOne(id: string, day: CalendarDate, progress: Progress): Promise<boolean> {
  const done = await transact(async (tx) => {
    const invoice = (await lockInvoice(tx, id))?.invoice
    if (!invoice || !isPayable(invoice.status) || invoice.taxPoint !== null) return ok(true)
    const issued = await setTaxPoint(tx, invoice, day)
    if (issued.taxPoint === null) return ok(false)
    // A card whose charge was declined has it with that email, and one whose outcome is open with
    // its payment.
    const isMailed = issued.sentCount > 0 && (await mailInvoice(tx, id, 'tax-invoice'))
    await progress(tx, { mailed: isMailed ? 1 : 0 })
    return ok(true)
  })
  return done.ok && done.value
}
