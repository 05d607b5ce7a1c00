import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { GeneralEnquiry } from '../rules/general-enquiry.ts'
import type { SubmissionKey } from '../rules/submission.ts'
import { generalEnquiries } from '../tables.server.ts'
import {
  admitSender,
  freeOldKey,
  keyOf,
  type Sender,
  sameAgain,
} from './admit-submission.server.ts'
import { mailEnquiry } from './mail-enquiry.server.ts'

/**
 * Stores an enquiry. The row and both emails commit together; a form counts once, however often it
 * is sent. Fails with 'too_many' from this address, or 'conflict' for the same form with different
 * text.
 */
export async function submitGeneralEnquiry(
  input: GeneralEnquiry,
  sender: Sender,
): Promise<Result<{ id: string }>> {
  const key = keyOf('general', input, sender)
  if (!key.ok) return key
  return transact((tx) =>
    writeGeneralEnquiry(tx, input, { key: key.value, address: sender.address }),
  )
}

/**
 * The same in the caller's transaction, for what came in another way. Without an address it counts
 * against no limit: the caller has one.
 */
export async function writeGeneralEnquiry(
  tx: Transaction,
  given: GeneralEnquiry,
  { key, address }: { key: SubmissionKey; address: string | null },
): Promise<Result<{ id: string }>> {
  // Card numbers are never stored.
  const input = {
    ...given,
    subject: maskCardNumbers(given.subject),
    message: maskCardNumbers(given.message),
  }
  const at = now()
  const id = newId()
  if (!(await claim(tx, { id, at }, { input, key })))
    return sameAgain(await earlierOf(tx, key.key), input)
  const admitted = address === null ? ok(undefined) : await admitSender(tx, address)
  if (!admitted.ok) return admitted
  await mailEnquiry(tx, {
    id,
    kind: 'general_enquiry',
    email: input.email,
    name: input.name,
    at,
    facts: { subject: input.subject, message: input.message },
  })
  return ok({ id })
}

/** False when another transaction has committed the key. */
async function claim(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
  { input, key }: { input: GeneralEnquiry; key: SubmissionKey },
): Promise<boolean> {
  await freeOldKey(tx, generalEnquiries, key, at)
  const written = await tx
    .insert(generalEnquiries)
    .values({ id, ...input, submissionKey: key.key, createdAt: at })
    .onConflictDoNothing({ target: generalEnquiries.submissionKey })
    .returning({ id: generalEnquiries.id })
  return written.length > 0
}

async function earlierOf(tx: Transaction, key: string) {
  const [earlier] = await tx
    .select()
    .from(generalEnquiries)
    .where(eq(generalEnquiries.submissionKey, key))
  if (!earlier) throw new Error('An enquiry vanished while it was read')
  return earlier
}
