import { eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { users } from '#modules/identity/tables.server.ts'
import { supportTickets } from '#modules/support/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import type { EnquiryKind } from '../rules/enquiry-message.ts'
import { managePermission } from '../rules/enquiry-message.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'

/**
 * One general enquiry with who has it and the ticket that it became; null when it is gone. For
 * staff who may manage them.
 */
export async function generalEnquiry(id: string) {
  if (!isId(id)) return null
  const [row] = await db()
    .select({
      enquiry: generalEnquiries,
      assignedName: users.name,
      ticketNumber: supportTickets.number,
    })
    .from(generalEnquiries)
    .leftJoin(users, eq(users.id, generalEnquiries.assignedTo))
    .leftJoin(supportTickets, eq(supportTickets.id, generalEnquiries.ticketId))
    .where(eq(generalEnquiries.id, id))
  if (!row) return null
  const { submissionKey: _, ...enquiry } = row.enquiry
  return { ...enquiry, assignedName: row.assignedName, ticketNumber: row.ticketNumber }
}

export type GeneralEnquiryDetails = NonNullable<Awaited<ReturnType<typeof generalEnquiry>>>

/**
 * One domain inquiry with who has it and the ticket that it became; null when it is gone. `version`
 * is of its notes.
 */
export async function domainInquiry(id: string) {
  if (!isId(id)) return null
  const [row] = await db()
    .select({
      inquiry: domainInquiries,
      assignedName: users.name,
      ticketNumber: supportTickets.number,
    })
    .from(domainInquiries)
    .leftJoin(users, eq(users.id, domainInquiries.assignedTo))
    .leftJoin(supportTickets, eq(supportTickets.id, domainInquiries.ticketId))
    .where(eq(domainInquiries.id, id))
  if (!row) return null
  const { submissionKey: _, ...inquiry } = row.inquiry
  return {
    ...inquiry,
    assignedName: row.assignedName,
    ticketNumber: row.ticketNumber,
    version: versionOfValues({ notes: inquiry.notes }),
  }
}

/**
 * The domain inquiries with these ids that are still there, for the question before they are
 * deleted.
 */
export async function domainInquiryNames(ids: readonly string[]) {
  const known = ids.filter(isId).slice(0, 100)
  if (known.length === 0) return []
  return db()
    .select({
      id: domainInquiries.id,
      domainName: domainInquiries.domainName,
      contactName: domainInquiries.contactName,
    })
    .from(domainInquiries)
    .where(inArray(domainInquiries.id, known))
}

/** The same of general enquiries. */
export async function generalEnquiryNames(ids: readonly string[]) {
  const known = ids.filter(isId).slice(0, 100)
  if (known.length === 0) return []
  return db()
    .select({
      id: generalEnquiries.id,
      name: generalEnquiries.name,
      subject: generalEnquiries.subject,
    })
    .from(generalEnquiries)
    .where(inArray(generalEnquiries.id, known))
}

/** The enquiry of either kind that became this ticket. */
export async function enquiryOfTicket(
  ticketId: string,
): Promise<{ kind: EnquiryKind; id: string } | null> {
  const [[general], [domain]] = await Promise.all([
    db()
      .select({ id: generalEnquiries.id })
      .from(generalEnquiries)
      .where(eq(generalEnquiries.ticketId, ticketId)),
    db()
      .select({ id: domainInquiries.id })
      .from(domainInquiries)
      .where(eq(domainInquiries.ticketId, ticketId)),
  ])
  if (general) return { kind: 'general', id: general.id }
  return domain ? { kind: 'domain', id: domain.id } : null
}

/** The staff to whom an enquiry of this kind can be assigned. */
export async function enquiryAgents(
  kind: EnquiryKind,
): Promise<{ userId: string; name: string }[]> {
  const staff = await staffWhoMay(managePermission[kind], db())
  return staff.map(({ userId, name }) => ({ userId, name }))
}
