import { ok, type Result, refuse } from '#kernel/result.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { chosenInvoices } from '../queries/chosen-invoices.server.ts'
import { maxSentTogether, type SentInvoices } from '../rules/send-invoices.ts'
import { sendInvoice } from './send-invoice.server.ts'

/**
 * Sends several documents, each as `sendInvoice` does and with its limits on emails: one that
 * cannot be sent is skipped with its reason, and the others go out. `occasion` is the form's
 * idempotency key: pressed twice, each is sent once.
 */
export async function sendInvoices(
  actor: Actor,
  invoiceIds: readonly string[],
  { occasion }: { occasion: string },
): Promise<Result<SentInvoices>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  const ids = [...new Set(invoiceIds)]
  if (ids.length === 0) return refuse('invalid', 'Choose at least one invoice.')
  if (ids.length > maxSentTogether)
    return refuse('invalid', `Choose at most ${maxSentTogether} invoices at a time.`)
  const chosen = await chosenInvoices(ids)
  const outcome: SentInvoices = { sent: 0, skipped: [] }
  for (const id of ids) {
    const sent = await sendInvoice(actor, id, { occasion })
    if (sent.ok) outcome.sent++
    else
      outcome.skipped.push({
        number: chosen.find((one) => one.id === id)?.number ?? 'A deleted invoice',
        reason: sent.error.message,
      })
  }
  return ok(outcome)
}
