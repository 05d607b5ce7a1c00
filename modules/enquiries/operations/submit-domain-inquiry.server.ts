import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result } from '#kernel/result.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import type { DomainInquiry } from '../rules/domain-inquiry.ts'
import { serviceTypeLabels } from '../rules/status.ts'
import type { SubmissionKey } from '../rules/submission.ts'
import { domainInquiries } from '../tables.server.ts'
import {
  admitSender,
  freeOldKey,
  keyOf,
  type Sender,
  sameAgain,
} from './admit-submission.server.ts'
import { mailEnquiry } from './mail-enquiry.server.ts'

/**
 * `submit_domain_inquiry` of B§7.3: stores a request to register or transfer a domain. The row and
 * both emails commit together; a form counts
 * once, however often it is sent. Fails with 'too_many' from this address, or 'conflict' for the
 * same form with different text.
 */
export async function submitDomainInquiry(
  given: DomainInquiry,
  sender: Sender,
): Promise<Result<{ id: string }>> {
  // Card numbers are never stored.
  const input = { ...given, message: maskCardNumbers(given.message) }
  const key = keyOf('domain', input, sender)
  if (!key.ok) return key
  return transact(async (tx) => {
    const at = now()
    const id = newId()
    if (!(await claim(tx, { id, at }, { input, key: key.value })))
      return sameAgain(await earlierOf(tx, key.value.key), input)
    const admitted = await admitSender(tx, sender.address)
    if (!admitted.ok) return admitted
    await mailEnquiry(tx, {
      id,
      kind: 'domain_inquiry',
      email: input.email,
      name: input.contactName,
      at,
      facts: {
        service: serviceTypeLabels[input.serviceType],
        domain_name: input.domainName,
        current_registrar: input.currentRegistrar,
        company: input.companyName,
        phone: input.phone,
        message: input.message,
      },
    })
    return ok({ id })
  })
}

/** False when another transaction has committed the key. */
async function claim(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
  { input, key }: { input: DomainInquiry; key: SubmissionKey },
): Promise<boolean> {
  await freeOldKey(tx, domainInquiries, key, at)
  const written = await tx
    .insert(domainInquiries)
    .values({ id, ...input, submissionKey: key.key, createdAt: at })
    .onConflictDoNothing({ target: domainInquiries.submissionKey })
    .returning({ id: domainInquiries.id })
  return written.length > 0
}

async function earlierOf(tx: Transaction, key: string) {
  const [earlier] = await tx
    .select()
    .from(domainInquiries)
    .where(eq(domainInquiries.submissionKey, key))
  if (!earlier) throw new Error('An inquiry vanished while it was read')
  return earlier
}
