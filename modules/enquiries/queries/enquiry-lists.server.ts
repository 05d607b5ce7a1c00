import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { users } from '#modules/identity/tables.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { countUpTo, listPage } from '#platform/database/list-page.server.ts'
import { hasText } from '#platform/database/text-search.server.ts'
import { db } from '#platform/database.server.ts'
import type { DomainListQuery } from '../rules/enquiry-list.ts'
import { type GeneralListQuery, statusesOfFilter } from '../rules/enquiry-list.ts'
import type { DomainStatus, GeneralStatus } from '../rules/status.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'

/** How many enquiries are new, counted up to `countCap` + 1. */
export function newGeneralEnquiryCount(): Promise<number> {
  return countUpTo(generalEnquiries, eq(generalEnquiries.status, 'new'))
}

/** The same of domain inquiries. */
export function newDomainInquiryCount(): Promise<number> {
  return countUpTo(domainInquiries, eq(domainInquiries.status, 'new'))
}

/**
 * B§2.2.15, each count up to `countCap` + 1; 'In Progress' counts what is in progress or read
 * (B§4).
 */
export async function generalEnquiryCounts() {
  const of = (...statuses: GeneralStatus[]) =>
    countUpTo(generalEnquiries, inArray(generalEnquiries.status, statuses))
  const [total, fresh, inProgress, resolved] = await Promise.all([
    countUpTo(generalEnquiries, undefined),
    of('new'),
    of('in_progress', 'read'),
    of('resolved'),
  ])
  return { total, new: fresh, inProgress, resolved }
}

/** B§2.2.14, each count up to `countCap` + 1. */
export async function domainInquiryCounts() {
  const of = (status: DomainStatus) =>
    countUpTo(domainInquiries, eq(domainInquiries.status, status))
  const [total, fresh, inProgress, contacted] = await Promise.all([
    countUpTo(domainInquiries, undefined),
    of('new'),
    of('in_progress'),
    of('contacted'),
  ])
  return { total, new: fresh, inProgress, contacted }
}

/** How much of a message a row of the list shows. */
const excerptLength = 160

const generalColumns = {
  id: generalEnquiries.id,
  name: generalEnquiries.name,
  email: generalEnquiries.email,
  subject: generalEnquiries.subject,
  excerpt: sql<string>`left(${generalEnquiries.message}, ${excerptLength})`,
  status: generalEnquiries.status,
  createdAt: generalEnquiries.createdAt,
  assignedName: users.name,
}

export type GeneralListRow = Pick<
  typeof generalEnquiries.$inferSelect,
  'id' | 'name' | 'email' | 'subject' | 'status' | 'createdAt'
> & {
  excerpt: string
  assignedName: string | null
}

const generalSort: KeysetSort<GeneralListRow> = [
  {
    column: generalEnquiries.createdAt,
    kind: 'moment',
    of: (row) => row.createdAt,
    nullsLast: true,
  },
  { column: generalEnquiries.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/**
 * One page of the general enquiries, for staff who may manage them; the page's guard asks.
 * `memberId` is who 'me' is.
 */
export async function generalEnquiryList(
  query: GeneralListQuery,
  memberId: string,
): Promise<Page<GeneralListRow>> {
  const { status, assigned } = query.filters
  const where = and(
    status ? inArray(generalEnquiries.status, statusesOfFilter(status)) : undefined,
    assignedIs(generalEnquiries.assignedTo, assigned, memberId),
    foundEnquiry(query.search),
  )
  return listPage(generalSort, query, { table: generalEnquiries, where }, (slice) =>
    db()
      .select(generalColumns)
      .from(generalEnquiries)
      .leftJoin(users, eq(users.id, generalEnquiries.assignedTo))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** B§2.2.15: name, email, subject and message. */
function foundEnquiry(search: string): SQL | undefined {
  const { name, email, subject, message } = generalEnquiries
  return hasText(search, name, email, subject, message)
}

/** Whose enquiry it is. */
function assignedIs(
  column: typeof generalEnquiries.assignedTo | SQL,
  assigned: 'me' | 'nobody' | null,
  memberId: string,
): SQL | undefined {
  if (assigned === null) return undefined
  return assigned === 'me' ? sql`${column} = ${memberId}` : isNull(column)
}

const domainColumns = {
  id: domainInquiries.id,
  companyName: domainInquiries.companyName,
  contactName: domainInquiries.contactName,
  email: domainInquiries.email,
  serviceType: domainInquiries.serviceType,
  domainName: domainInquiries.domainName,
  status: domainInquiries.status,
  priority: domainInquiries.priority,
  createdAt: domainInquiries.createdAt,
  assignedName: users.name,
}

export type DomainListRow = Pick<
  typeof domainInquiries.$inferSelect,
  Exclude<keyof typeof domainColumns, 'assignedName'>
> & { assignedName: string | null }

const domainSort: KeysetSort<DomainListRow> = [
  {
    column: domainInquiries.createdAt,
    kind: 'moment',
    of: (row) => row.createdAt,
    nullsLast: true,
  },
  { column: domainInquiries.id, kind: 'id', of: (row) => row.id, nullsLast: true },
]

/**
 * One page of the domain inquiries, for staff who may manage them; the page's guard asks.
 * `memberId` is who 'me' is.
 */
export async function domainInquiryList(
  query: DomainListQuery,
  memberId: string,
): Promise<Page<DomainListRow>> {
  const { status, service, priority, assigned } = query.filters
  const where = and(
    status ? eq(domainInquiries.status, status) : undefined,
    service ? eq(domainInquiries.serviceType, service) : undefined,
    priority ? eq(domainInquiries.priority, priority) : undefined,
    assignedIs(sql`${domainInquiries.assignedTo}`, assigned, memberId),
    foundInquiry(query.search),
  )
  return listPage(domainSort, query, { table: domainInquiries, where }, (slice) =>
    db()
      .select(domainColumns)
      .from(domainInquiries)
      .leftJoin(users, eq(users.id, domainInquiries.assignedTo))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** B§2.2.14: company, contact, email and domain. */
function foundInquiry(search: string): SQL | undefined {
  const { companyName, contactName, email, domainName } = domainInquiries
  return hasText(search, companyName, contactName, email, domainName)
}
