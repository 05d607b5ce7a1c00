import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#kernel/paging.ts'
import { users } from '#modules/identity/tables.server.ts'
import { hasText } from '#platform/database/columns.server.ts'
import type { KeysetSort } from '#platform/database/keyset.server.ts'
import { listPage } from '#platform/database/list-page.server.ts'
import { db } from '#platform/database.server.ts'
import { type GeneralListQuery, statusesOfFilter } from '../rules/enquiry-list.ts'
import { generalEnquiries } from '../tables.server.ts'

/** How much of a message a row of the list shows. */
const excerptLength = 160

const columns = {
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

const sort: KeysetSort<GeneralListRow> = [
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
    found(query.search),
  )
  return listPage(sort, query, { table: generalEnquiries, where }, (slice) =>
    db()
      .select(columns)
      .from(generalEnquiries)
      .leftJoin(users, eq(users.id, generalEnquiries.assignedTo))
      .where(slice.where)
      .orderBy(...slice.orderBy)
      .limit(slice.limit),
  )
}

/** B§2.2.15: name, email, subject and message. */
function found(search: string): SQL | undefined {
  const { name, email, subject, message } = generalEnquiries
  return hasText(search, name, email, subject, message)
}

/** Whose enquiry it is. */
export function assignedIs(
  column: typeof generalEnquiries.assignedTo | SQL,
  assigned: 'me' | 'nobody' | null,
  memberId: string,
): SQL | undefined {
  if (assigned === null) return undefined
  return assigned === 'me' ? sql`${column} = ${memberId}` : isNull(column)
}
