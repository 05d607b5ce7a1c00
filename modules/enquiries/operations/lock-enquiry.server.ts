import { eq, max } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { type Result, refuse } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { EnquiryKind, EnquiryMessageKind } from '../rules/enquiry-message.ts'
import { serviceTypeLabels } from '../rules/status.ts'
import { domainInquiries, enquiryMessages, generalEnquiries } from '../tables.server.ts'

export const enquiryGone = refuse('not_found', 'This enquiry was deleted.')
export const inquiryGone = refuse('not_found', 'This inquiry was deleted.')

export const enquiryTables = { general: generalEnquiries, domain: domainInquiries } as const

/** Which enquiry a message is of. */
export const messageOwners = {
  general: enquiryMessages.generalEnquiryId,
  domain: enquiryMessages.domainInquiryId,
} as const

export type LockedGeneral = typeof generalEnquiries.$inferSelect
export type LockedDomain = typeof domainInquiries.$inferSelect

/** Whom an email about an enquiry goes to, and what it is about. */
export type Correspondent = {
  kind: EnquiryKind
  id: string
  name: string
  email: string
  subject: string
  assignedTo: string | null
}

export async function lockGeneral(tx: Transaction, id: string): Promise<LockedGeneral | null> {
  const [row] = isId(id)
    ? await tx
        .select()
        .from(generalEnquiries)
        .where(eq(generalEnquiries.id, id))
        .for('no key update')
    : []
  return row ?? null
}

export async function lockDomain(tx: Transaction, id: string): Promise<LockedDomain | null> {
  const [row] = isId(id)
    ? await tx.select().from(domainInquiries).where(eq(domainInquiries.id, id)).for('no key update')
    : []
  return row ?? null
}

export function correspondentOfGeneral({
  id,
  name,
  email,
  subject,
  assignedTo,
}: LockedGeneral): Correspondent {
  return { kind: 'general', id, name, email, subject, assignedTo }
}

export function correspondentOfDomain({
  id,
  contactName,
  email,
  serviceType,
  domainName,
  assignedTo,
}: LockedDomain): Correspondent {
  return {
    kind: 'domain',
    id,
    name: contactName,
    email,
    subject: `${serviceTypeLabels[serviceType]}: ${domainName}`,
    assignedTo,
  }
}

type NewMessage = Omit<
  typeof enquiryMessages.$inferInsert,
  'generalEnquiryId' | 'domainInquiryId' | 'position'
> & { kind: EnquiryMessageKind }

/** Adds a message to an enquiry whose row the caller has locked. */
export async function addMessage(
  tx: Transaction,
  { kind, id }: Pick<Correspondent, 'kind' | 'id'>,
  message: NewMessage,
): Promise<void> {
  const place = kind === 'general' ? { generalEnquiryId: id } : { domainInquiryId: id }
  await tx
    .insert(enquiryMessages)
    .values({ ...message, ...place, position: (await messageCount(tx, { kind, id })) + 1 })
}

/** How many messages an enquiry has; the caller has locked its row. */
export async function messageCount(
  tx: Transaction,
  { kind, id }: Pick<Correspondent, 'kind' | 'id'>,
): Promise<number> {
  const [row] = await tx
    .select({ last: max(enquiryMessages.position) })
    .from(enquiryMessages)
    .where(eq(messageOwners[kind], id))
  return row?.last ?? 0
}

/** Locks an enquiry of either kind. */
export async function lockEither(
  tx: Transaction,
  kind: EnquiryKind,
  id: string,
): Promise<Result<Correspondent>> {
  if (kind === 'general') {
    const row = await lockGeneral(tx, id)
    return row ? { ok: true, value: correspondentOfGeneral(row) } : enquiryGone
  }
  const row = await lockDomain(tx, id)
  return row ? { ok: true, value: correspondentOfDomain(row) } : inquiryGone
}
