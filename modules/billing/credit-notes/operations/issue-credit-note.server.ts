import { newId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lockInvoice } from '#modules/billing/documents/operations/lock-documents.server.ts'
import { claimKey } from '#modules/billing/documents/operations/once-per-key.server.ts'
import { correctionLabel, isProForma } from '#modules/billing/documents/rules/document.ts'
import { invoiceActions } from '#modules/billing/invoices/rules/invoice-actions.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { transact } from '#platform/database.server.ts'
import { type CreditExtent, maxCreditReasonLength } from '../rules/credit-note.ts'
import { writeCreditNote } from './write-credit-note.server.ts'

export type CreditRequest = { reason: string; extent: CreditExtent; idempotencyKey: string }

/**
 * Credits an invoice, or revises a pro-forma (D37), in whole or by line: a negative document with the original's parties and VAT rate, mailed to the customer. Money paid and no
 * longer owed becomes the customer's credit. Crediting the whole marks the original 'credited', cancels a pending order, and restores a suspended
 * service that owes nothing more. Refuses: no permission, unknown invoice, no reason, more than is left, a used key with other content.
 */
export async function issueCreditNote(actor: Actor, invoiceId: string, request: CreditRequest): Promise<Result<{ noteId: string; issued: string }>> {
  if (!mayManageInvoices(actor)) return refuse('forbidden', 'You do not have permission to manage invoices.')
  const reason = request.reason.trim()
  if (reason === '' || reason.length > maxCreditReasonLength) return badReason
  return transact(async (tx) => {
    const locked = await lockInvoice(tx, invoiceId)
    if (!locked) return refuse('not_found', 'Invoice not found')
    const noteId = newId()
    const issued = correctionLabel({ revisesProForma: isProForma(locked.invoice) })
    const scope = `credit-note:${invoiceId}:${actorId(actor) ?? 'system'}`
    const claimed = await claimKey(tx, { scope, key: request.idempotencyKey, body: { reason, extent: request.extent } }, { noteId, issued })
    if (claimed) return claimed
    if (!invoiceActions(locked.invoice).includes('credit')) return refuse('conflict', 'There is nothing left to credit on this invoice.')
    const written = await writeCreditNote(tx, actor, locked, { noteId, reason, extent: request.extent })
    return written.ok ? ok({ noteId, issued }) : written
  })
}

const badReason = refuse('invalid', 'Give a reason of at most 500 characters.', { fields: { reason: ['Give a reason of at most 500 characters.'] } })
