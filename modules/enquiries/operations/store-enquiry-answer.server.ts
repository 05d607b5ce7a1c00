import { eq, inArray } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { type StaffAddress, staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { enquiryPage, managePermission } from '../rules/enquiry-message.ts'
import { statusAfterAnswer } from '../rules/status.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'
import {
  addMessage,
  type Correspondent,
  correspondentOfDomain,
  correspondentOfGeneral,
  lockDomain,
  lockGeneral,
} from './lock-enquiry.server.ts'

export type ReceivedAnswer = {
  /** Conversations that the email names with right signatures, the nearest first. */
  threads: readonly string[]
  mailId: string
  from: { address: string; name: string }
  message: string
  quoted: string
  fileCount: number
}

/**
 * Stores an email that answers one of ours about an enquiry, and notifies staff. False when it is
 * about none: the caller goes on.
 */
export async function storeEnquiryAnswer(
  tx: Transaction,
  answer: ReceivedAnswer,
): Promise<boolean> {
  const to = await lockNamed(tx, answer.threads)
  if (!to) return false
  const { mailId: incomingMailId, from, fileCount } = answer
  const [message, quoted] = [maskCardNumbers(answer.message), maskCardNumbers(answer.quoted)]
  const id = newId()
  await addMessage(tx, to, {
    ...{
      id,
      kind: 'answer',
      senderName: from.name,
      senderEmail: from.address,
      message,
      quoted,
      incomingMailId,
      fileCount,
    },
    createdAt: now(),
  })
  const agent = await agentOf(tx, to)
  await comeBack(tx, to, agent)
  await emailStaff(tx, { to, agent }, { id, name: from.name, email: from.address, message })
  return true
}

async function lockNamed(
  tx: Transaction,
  threads: readonly string[],
): Promise<Correspondent | null> {
  const id = await named(tx, threads)
  if (id === undefined) return null
  const row = await lockGeneral(tx, id)
  if (row) return correspondentOfGeneral(row)
  const inquiry = await lockDomain(tx, id)
  return inquiry && correspondentOfDomain(inquiry)
}

/** Whether one of these conversations is an enquiry, of either kind. */
export async function isAboutEnquiry(
  tx: Transaction,
  threads: readonly string[],
): Promise<boolean> {
  return (await named(tx, threads)) !== undefined
}

async function named(tx: Transaction, threads: readonly string[]): Promise<string | undefined> {
  const ids = [...new Set(threads)].slice(0, 50)
  if (ids.length === 0) return undefined
  const general = await tx
    .select({ id: generalEnquiries.id })
    .from(generalEnquiries)
    .where(inArray(generalEnquiries.id, ids))
  const domain = await tx
    .select({ id: domainInquiries.id })
    .from(domainInquiries)
    .where(inArray(domainInquiries.id, ids))
  return ids.find((wanted) => [...general, ...domain].some((row) => row.id === wanted))
}

/**
 * Who answers wants something: the enquiry is among those to look at again, of the member who has
 * it, or of those that no member has.
 */
async function comeBack(
  tx: Transaction,
  { kind, id }: Correspondent,
  agent: StaffAddress | undefined,
): Promise<void> {
  const assignedTo = agent?.userId ?? null
  if (kind === 'general')
    await tx
      .update(generalEnquiries)
      .set({ status: statusAfterAnswer.general, assignedTo })
      .where(eq(generalEnquiries.id, id))
  else
    await tx
      .update(domainInquiries)
      .set({ status: statusAfterAnswer.domain, assignedTo })
      .where(eq(domainInquiries.id, id))
}

/** Who has it, as long as they may manage it. */
async function agentOf(
  tx: Transaction,
  { kind, assignedTo }: Correspondent,
): Promise<StaffAddress | undefined> {
  if (assignedTo === null) return undefined
  const staff = await staffWhoMay(managePermission[kind], tx)
  return staff.find(({ userId }) => userId === assignedTo)
}

async function emailStaff(
  tx: Transaction,
  { to, agent }: { to: Correspondent; agent: StaffAddress | undefined },
  { id, name, email, message }: { id: string; name: string; email: string; message: string },
): Promise<void> {
  const recipient = agent?.email ?? (await siteSettings(tx)).contactEmail
  if (recipient === '') return
  await enqueueMail(tx, {
    key: `enquiry_answered:${id}`,
    template: 'enquiry_answered',
    to: recipient,
    variables: { name, email, subject: to.subject, message, page: enquiryPage(to.kind, to.id) },
  })
}
