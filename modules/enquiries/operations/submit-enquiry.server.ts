import { eq } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { ok, type Result } from '#kernel/result.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { EmailVariables } from '#modules/mail/rules/email.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { transact } from '#platform/database.server.ts'
import { enquiryThreading } from '../queries/enquiry-thread.server.ts'
import type { DomainInquiry, GeneralEnquiry } from '../rules/enquiry-forms.ts'
import { serviceTypeLabels } from '../rules/status.ts'
import type { SubmissionKey } from '../rules/submission.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import {
  admitSender,
  freeOldKey,
  keyOf,
  mayConfirm,
  type Sender,
  sameAgain,
} from './admit-submission.server.ts'

type MailedEnquiry = {
  id: string
  kind: 'general_enquiry' | 'domain_inquiry'
  name: string
  email: string
  at: Date
  /**
   * Variables of the email to staff. The confirmation repeats none, because it may go to a
   * stranger.
   */
  facts: EmailVariables
}

/**
 * One email to the contact address and one to the sender. Without a contact address only the sender
 * gets one.
 */
async function mailEnquiry(
  tx: Transaction,
  { id, kind, name, email, at, facts }: MailedEnquiry,
): Promise<void> {
  const { contactEmail, timezone } = await siteSettings(tx)
  if (contactEmail !== '') {
    await enqueueMail(tx, {
      key: `${kind}_received:${id}`,
      template: `${kind}_received`,
      to: contactEmail,
      variables: { name, email, sent_at: formatMoment(at, timezone), ...facts },
    })
  }
  if (await mayConfirm(tx, email)) {
    // Who answers it has something to add to the enquiry.
    const threading = await enquiryThreading(
      tx,
      { kind: kind === 'general_enquiry' ? 'general' : 'domain', id },
      'acknowledgement',
    )
    await enqueueMail(tx, {
      key: `${kind}_confirmation:${id}`,
      template: `${kind}_confirmation`,
      to: email,
      variables: { name },
      threading,
    })
  }
}

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
  if (!(await claimGeneral(tx, { id, at }, { input, key })))
    return sameAgain(await earlierEnquiry(tx, key.key), input)
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
async function claimGeneral(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
  { input, key }: { input: GeneralEnquiry; key: SubmissionKey },
): Promise<boolean> {
  await freeOldKey(tx, generalEnquiries, { ...key, at })
  const written = await tx
    .insert(generalEnquiries)
    .values({ id, ...input, submissionKey: key.key, createdAt: at })
    .onConflictDoNothing({ target: generalEnquiries.submissionKey })
    .returning({ id: generalEnquiries.id })
  return written.length > 0
}

async function earlierEnquiry(tx: Transaction, key: string) {
  const [earlier] = await tx
    .select()
    .from(generalEnquiries)
    .where(eq(generalEnquiries.submissionKey, key))
  if (!earlier) throw new Error('An enquiry vanished while it was read')
  return earlier
}

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
    if (!(await claimDomain(tx, { id, at }, { input, key: key.value })))
      return sameAgain(await earlierInquiry(tx, key.value.key), input)
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
async function claimDomain(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
  { input, key }: { input: DomainInquiry; key: SubmissionKey },
): Promise<boolean> {
  await freeOldKey(tx, domainInquiries, { ...key, at })
  const written = await tx
    .insert(domainInquiries)
    .values({ id, ...input, submissionKey: key.key, createdAt: at })
    .onConflictDoNothing({ target: domainInquiries.submissionKey })
    .returning({ id: domainInquiries.id })
  return written.length > 0
}

async function earlierInquiry(tx: Transaction, key: string) {
  const [earlier] = await tx
    .select()
    .from(domainInquiries)
    .where(eq(domainInquiries.submissionKey, key))
  if (!earlier) throw new Error('An inquiry vanished while it was read')
  return earlier
}
