import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { users } from '#modules/identity/tables.server.ts'
import { hasText } from '#platform/database/columns.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import type { DomainListQuery } from '../rules/enquiry-list.ts'
import { domainInquiries } from '../tables.server.ts'
import { assignedIs } from './general-list.server.ts'

const columns = {
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
  Exclude<keyof typeof columns, 'assignedName'>
> & { assignedName: string | null }

const sort: KeysetSort<DomainListRow> = [
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
    found(query.search),
  )
  return listPage(sort, query, { table: domainInquiries, where }, (slice) =>
    db()
      .select(columns)
      .from(domainInquiries)
      .leftJoin(users, eq(users.id, domainInquiries.assignedTo))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** B§2.2.14: company, contact, email and domain. */
function found(search: string): SQL | undefined {
  const { companyName, contactName, email, domainName } = domainInquiries
  return hasText(search, companyName, contactName, email, domainName)
}
