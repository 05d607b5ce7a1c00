import { inArray } from 'drizzle-orm'
import { customersByIds } from '#modules/api/queries/objects/customers.server.ts'
import { paymentById, subscriptionById } from '#modules/api/queries/objects/money.server.ts'
import {
  creditNoteById,
  invoicesByIds,
  ordersByIds,
} from '#modules/api/queries/objects/sales.server.ts'
import {
  chatAnswer,
  domainInquiryAnswer,
  enquiryAnswer,
} from '#modules/api/queries/objects/site.server.ts'
import { staffSight } from '#modules/api/queries/objects/source.server.ts'
import { ticketById } from '#modules/api/queries/objects/support.server.ts'
import { objectId, rowIdOf } from '#modules/api/rules/object-id.ts'
import { chatSessions } from '#modules/chat/tables.server.ts'
import { domainInquiries, generalEnquiries } from '#modules/enquiries/tables.server.ts'
import { db } from '#platform/database.server.ts'
import type { EventSubject } from '../rules/event.ts'

type Found = { id: string } | null

/** At most as many as the API gives in one page. */
const pageOfIds = 100
const atOnce = 8

/** Reads several nouns of one kind, as the API gives them to staff. */
const readers: Record<EventSubject, (ids: string[]) => Promise<Found[]>> = {
  customer: (ids) => customersByIds(staffSight, ids),
  order: (ids) => ordersByIds(staffSight, ids),
  invoice: (ids) => invoicesByIds(staffSight, ids),
  credit_note: eachOf((id) => creditNoteById(staffSight, id)),
  payment: eachOf((id) => paymentById(staffSight, id)),
  subscription: eachOf((id) => subscriptionById(staffSight, id)),
  ticket: eachOf((id) => ticketById(staffSight, id)),
  chat: async (ids) => {
    const rows = await db().select().from(chatSessions).where(inArray(chatSessions.id, ids))
    return rows.map(chatAnswer)
  },
  enquiry: async (ids) => {
    const isOne = inArray(generalEnquiries.id, ids)
    return (await db().select().from(generalEnquiries).where(isOne)).map(enquiryAnswer)
  },
  domain_inquiry: async (ids) => {
    const isOne = inArray(domainInquiries.id, ids)
    const rows = await db().select().from(domainInquiries).where(isOne)
    return rows.map((row) => domainInquiryAnswer(row, staffSight))
  },
}

/**
 * What events carry: objects of the API by row id. Of what is no longer there only the id is left.
 */
export async function eventObjects(
  subject: EventSubject,
  ids: readonly string[],
): Promise<ReadonlyMap<string, object>> {
  const objects = new Map<string, object>(
    ids.map((id) => [id, { id: objectId(subject, id), is_deleted: true }]),
  )
  for (let at = 0; at < ids.length; at += pageOfIds)
    for (const found of await readers[subject](ids.slice(at, at + pageOfIds))) {
      const id = found && rowIdOf(subject, found.id)
      if (found && id) objects.set(id, found)
    }
  return objects
}

function eachOf(read: (id: string) => Promise<Found>): (ids: string[]) => Promise<Found[]> {
  return async (ids) => {
    const found: Found[] = []
    for (let at = 0; at < ids.length; at += atOnce)
      found.push(...(await Promise.all(ids.slice(at, at + atOnce).map(read))))
    return found
  }
}
