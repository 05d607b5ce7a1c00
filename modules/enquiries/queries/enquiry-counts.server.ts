import { eq, inArray } from 'drizzle-orm'
import { countUpTo } from '#platform/database/list-page.server.ts'
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
