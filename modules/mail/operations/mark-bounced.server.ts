import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/database.server.ts'
import { threadSigns } from '../queries/thread-sign.server.ts'
import { type DeliveryState, isForward } from '../rules/delivery.ts'
import { threadMarks } from '../rules/threads/thread-mark.ts'
import { emailLogs } from '../tables.server.ts'

export type SentMail = typeof emailLogs.$inferSelect

/**
 * The email with this Message-ID, locked: by our own ids, which can't be guessed, or by the
 * provider's id. `original` is text in which the Message-ID comes first, with angle brackets.
 */
export async function lockSentMail(
  tx: Transaction,
  original: string,
): Promise<SentMail | undefined> {
  const [mark] = threadMarks(original, threadSigns())
  const own = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(original)?.[1]
  const ids = [mark?.mail, own].filter((id): id is string => id !== undefined)
  const providers = /<([^<>\s]{1,400})>/.exec(original)?.[1]
  const byProvider =
    ids.length > 0 || providers === undefined
      ? []
      : [eq(emailLogs.messageId, `<${providers}>`), eq(emailLogs.messageId, providers)]
  const which = or(...ids.map((id) => eq(emailLogs.id, id)), ...byProvider)
  if (which === undefined) return undefined
  const [row] = await tx.select().from(emailLogs).where(which).limit(1).for('update')
  return row
}

/**
 * An email was not delivered after all: staff must look at it. False when that was known. The
 * report may be here before the answer of the provider that took the email; the status then follows
 * with that answer. It may also be the first word about an email whose answer never came.
 */
export async function markBounced(tx: Transaction, id: string, reason: string): Promise<boolean> {
  const marked = await tx
    .update(emailLogs)
    .set({
      delivery: sql`case when ${emailLogs.delivery} = 'complained' then 'complained' else 'bounced' end`,
      status: sql`case when ${emailLogs.status} = 'sent' then 'failed' else ${emailLogs.status} end`,
      // Staff who waited for it, or dismissed it, know that it did not go out.
      review: sql`case when ${emailLogs.status} = 'failed' and ${emailLogs.review} is null then null else 'failed' end`,
      errorMessage: reason.slice(0, 1000),
    })
    .where(
      and(
        eq(emailLogs.id, id),
        or(inArray(emailLogs.status, ['sent', 'failed']), isNotNull(emailLogs.handedOverAt)),
        notBouncedYet,
      ),
    )
    .returning({ id: emailLogs.id })
  return marked.length > 0
}

const notBouncedYet = sql`${emailLogs.delivery} is distinct from 'bounced'`

/**
 * Notes what was reported of a sent email; moves only forward. One that may have arrived did, and
 * no longer needs review.
 */
export async function markDelivery(
  tx: Transaction,
  { id, delivery, review }: Pick<SentMail, 'id' | 'delivery' | 'review'>,
  { state, at }: { state: Exclude<DeliveryState, 'bounced'>; at: Date },
): Promise<void> {
  if (!isForward(delivery, state)) return
  const isSettled = review === 'uncertain' && state !== 'deferred'
  const cleared = { review: null, errorMessage: null, sealedVariables: null }
  await tx
    .update(emailLogs)
    .set({ delivery: state, ...(isSettled && { ...cleared, status: 'sent', sentAt: at }) })
    .where(eq(emailLogs.id, id))
}
