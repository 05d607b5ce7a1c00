import { eq } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { setTaxPoint } from '#modules/billing/documents/operations/set-tax-point.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { invoices } from '#modules/billing/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { transact } from '#platform/database.server.ts'
import { isEarlyTaxInvoice } from '../queries/staff-invoice.server.ts'
import { mailInvoice } from './send-invoice.server.ts'

/**
 * D44: the pro-forma of a renewal becomes a tax invoice of today where the customer asks for one
 * before it is due, and is emailed. It then stays one, paid or not.
 */
export async function issueTaxInvoice(
  actor: Actor,
  invoiceId: string,
): Promise<Result<{ number: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  return transact(async (tx) => {
    const invoice = (await lockInvoice(tx, invoiceId))?.invoice
    if (!invoice) return refuse('not_found', 'Invoice not found')
    const [found] = await tx
      .select({ may: isEarlyTaxInvoice })
      .from(invoices)
      .where(eq(invoices.id, invoice.id))
    const { billingSettings } = await siteSettings(tx)
    if (!found?.may || billingSettings.vat_basis !== 'invoice')
      return refuse(
        'conflict',
        'Only an open pro-forma of a renewal becomes a tax invoice before it is paid or due.',
      )
    await setTaxPoint(tx, invoice, await siteToday(tx))
    await mailInvoice(tx, invoice.id, 'tax-invoice')
    const number = invoice.invoiceNumber
    await recordActivity(tx, {
      actor,
      entityType: 'invoice',
      entityId: invoice.id,
      action: 'updated',
      title: `Tax invoice ${number} issued before it was due`,
    })
    return ok({ number })
  })
}
