import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { correctionLabel, isProForma } from '#modules/billing/documents/rules/document.ts'
import { invoiceActions } from '#modules/billing/invoices/rules/invoice-actions.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { unusedRestOf } from '../queries/creditable-invoice.server.ts'
import { type CreditExtent, maxCreditReasonLength } from '../rules/credit-note.ts'
import type { ChosenExtent } from '../rules/credit-note-form.ts'
import { unusedArithmetic } from '../rules/unused-period.ts'
import { writeCreditNote } from './write-credit-note.server.ts'

export type CreditRequest = { reason: string; extent: ChosenExtent; idempotencyKey: string }

/**
 * Credits an invoice, or revises a pro-forma (D37), in whole, by line, by an amount, or for the
 * unused rest of its period: a negative document with the original's parties and VAT rate, mailed
 * to the customer. Money paid and no longer owed becomes the customer's credit. Crediting the whole
 * marks the original 'credited', cancels a pending order, and restores a suspended service that
 * owes nothing more.
 */
export async function issueCreditNote(
  actor: Actor,
  invoiceId: string,
  request: CreditRequest,
): Promise<Result<{ noteId: string; issued: string }>> {
  if (!mayManageInvoices(actor))
    return refuse('forbidden', 'You do not have permission to manage invoices.')
  const reason = request.reason.trim()
  if (reason === '' || reason.length > maxCreditReasonLength) return badReason
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const noteId = newId()
    const issued = correctionLabel({ revisesProForma: isProForma(locked.invoice) })
    const scope = `credit-note:${invoiceId}:${actorId(actor) ?? 'system'}`
    const claimed = await claimKey(
      tx,
      { scope, key: request.idempotencyKey, body: { reason, extent: request.extent } },
      { noteId, issued },
    )
    if (claimed) return claimed
    const { importedFrom } = locked.invoice
    if (importedFrom === null && !invoiceActions(locked.invoice).includes('credit'))
      return refuse('conflict', 'There is nothing left to credit on this invoice.')
    const extent = await knownExtent(tx, invoiceId, request.extent)
    if (!extent.ok) return extent
    const written = await writeCreditNote(
      tx,
      { actor, locked },
      {
        noteId,
        reason,
        extent: extent.value,
      },
    )
    return written.ok ? ok({ noteId, issued }) : written
  })
}

/** The unused rest is worked out again under the lock, and credited only as staff saw it. */
async function knownExtent(
  tx: Transaction,
  invoiceId: string,
  extent: ChosenExtent,
): Promise<Result<CreditExtent>> {
  if (extent.kind !== 'unused') return ok(extent)
  const rest = await unusedRestOf(invoiceId, await siteToday(tx), tx)
  if (rest?.subtotalCents !== extent.agreedCents)
    return refuse('conflict', 'The unused days have changed. Please look at the new amount.')
  return ok({
    kind: 'amount',
    subtotalCents: rest.subtotalCents,
    description: `Unused days: ${unusedArithmetic(rest)}`,
    unusedFrom: rest.from,
    byRate: rest.parts?.map(({ subtotalCents }) => subtotalCents),
  })
}

const badReason = refuse('invalid', 'Give a reason of at most 500 characters.', {
  fields: { reason: ['Give a reason of at most 500 characters.'] },
})
