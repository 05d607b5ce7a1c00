import type { Cents } from '#kernel/money.ts'
import { type Result, refuse } from '#kernel/result.ts'
import { issueCreditNote } from '#modules/billing/credit-notes/operations/issue-credit-note.server.ts'
import { siteToday } from '#modules/billing/documents/queries/site-today.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { unusedAtEnd } from '../queries/unused-at-end.server.ts'

/**
 * Credits the unused days of a subscription that has just ended, as staff saw them (D34). Once per
 * subscription. Cents without VAT.
 */
export async function creditUnusedAtEnd(
  actor: Actor,
  subscriptionId: string,
  { agreedCents, reason }: { agreedCents: Cents; reason: string },
): Promise<Result<{ noteId: string; issued: string }>> {
  const unused = await unusedAtEnd(subscriptionId, await siteToday())
  if (!unused) return refuse('conflict', 'There are no unused days to credit.')
  return issueCreditNote(actor, unused.invoiceId, {
    reason,
    extent: { kind: 'unused', agreedCents },
    idempotencyKey: subscriptionId,
  })
}
