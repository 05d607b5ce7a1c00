import { count, eq, sql } from 'drizzle-orm'
import { countCap } from '#kernel/paging.ts'
import { db } from '#platform/database.server.ts'
import { domainInquiries, generalEnquiries } from '../tables.server.ts'

/** How many enquiries are new, counted up to `countCap` + 1. */
export function newGeneralEnquiryCount(): Promise<number> {
  return db().$count(sql`(select 1 from ${generalEnquiries} where ${eq(generalEnquiries.status, 'new')} limit ${countCap + 1}) as fresh`)
}

/** The same of domain inquiries. */
export function newDomainInquiryCount(): Promise<number> {
  return db().$count(sql`(select 1 from ${domainInquiries} where ${eq(domainInquiries.status, 'new')} limit ${countCap + 1}) as fresh`)
}

/** B§2.2.15; 'In Progress' counts what is in progress or read (B§4). */
export async function generalEnquiryCounts() {
  const rows = await db().select({ status: generalEnquiries.status, count: count() }).from(generalEnquiries).groupBy(generalEnquiries.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { total: sum(rows), new: of('new'), inProgress: of('in_progress') + of('read'), resolved: of('resolved') }
}

/** B§2.2.14. */
export async function domainInquiryCounts() {
  const rows = await db().select({ status: domainInquiries.status, count: count() }).from(domainInquiries).groupBy(domainInquiries.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { total: sum(rows), new: of('new'), inProgress: of('in_progress'), contacted: of('contacted') }
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, row) => total + row.count, 0)
}
