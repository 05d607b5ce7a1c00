import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { addressKey, hit } from '#platform/security/rate-limit.server.ts'
import {
  confirmationLimit,
  mailboxOf,
  type SubmissionKey,
  sameWordsMs,
  senderLimits,
  submissionKey,
} from '../rules/submission.ts'

/** The sender's IP address and the form's idempotency key (blank without scripts). */
export type Sender = { address: string; submissionKey: string }

export function keyOf(
  kind: 'general' | 'domain',
  input: object,
  sender: Sender,
): Result<SubmissionKey> {
  const key = submissionKey(sender.submissionKey, kind, {
    input,
    sender: addressKey(sender.address),
  })
  return key === null
    ? refuse('invalid', 'This form is out of date. Reload the page and try again.')
    : ok(key)
}

/** After a while the same text without a key may be sent again: the old row gives up its key. */
export async function freeOldKey(
  tx: Transaction,
  table: PgTable,
  { key, isDerived, at }: SubmissionKey & { at: Date },
): Promise<void> {
  if (!isDerived) return
  const since = new Date(at.getTime() - sameWordsMs).toISOString()
  await tx.execute(
    sql`update ${table} set submission_key = null
      where submission_key = ${key} and created_at < ${since}`,
  )
}

/**
 * Counts a new enquiry against the limit, in its transaction, so that refused and repeated ones do
 * not count.
 */
export async function admitSender(tx: Transaction, address: string): Promise<Result<void>> {
  for (const { name, ...limit } of senderLimits) {
    const { allowed, retryAfter } = await hit(`enquiry:${name}:${addressKey(address)}`, limit, tx)
    if (!allowed)
      return refuse(
        'too_many',
        `That was a lot of messages at once. What you entered is still here: try again ${waitTime(retryAfter)}.`,
        {
          retryAfter,
        },
      )
  }
  return ok(undefined)
}

/**
 * False once this mailbox got its daily number of confirmations, because a sender can enter any
 * address.
 */
export async function mayConfirm(tx: Transaction, email: string): Promise<boolean> {
  return (await hit(`enquiry:confirmation:${mailboxOf(email)}`, confirmationLimit, tx)).allowed
}

/** A known key: with the same text it is a repeat, otherwise a conflict. */
export function sameAgain<Input extends object>(
  earlier: { id: string } & Input,
  input: Input,
): Result<{ id: string }> {
  const isSame = Object.keys(input).every(
    (name) => Reflect.get(earlier, name) === Reflect.get(input, name),
  )
  if (isSame) return ok({ id: earlier.id })
  return refuse(
    'conflict',
    'We did get your first message. Send again if you want us to have this one too.',
  )
}

function waitTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
