import { asc, eq, inArray } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  recordActivities,
  recordActivity,
} from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { eraseMailsAbout } from '#modules/mail/operations/erase-recipient.server.ts'
import { removeMailsById } from '#modules/support/incoming-mail/operations/delete-mails.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { addressHashOf } from '#platform/security/keyed-hash.server.ts'
import { mayManageDomainInquiries, mayManageEnquiries } from '../policy.ts'
import { type EnquiryKind, entityOf } from '../rules/enquiry-message.ts'
import { domainInquiries, enquiryMessages, generalEnquiries } from '../tables.server.ts'
import { enquiryGone, lockGeneral, messageOwners } from './lock-enquiry.server.ts'

/** One page of the list. */
const bulkLimit = 100

type Deletable<Row> = {
  kind: EnquiryKind
  may: (actor: Actor) => boolean
  /** For the messages and the activity log. */
  words: { managed: string; one: string; many: string; title: string }
  /** Locks the rows, always in the same order: two users who delete at once do not deadlock. */
  lock: (tx: Transaction, ids: string[]) => Promise<Row[]>
  remove: (tx: Transaction, ids: string[]) => Promise<unknown>
}

/**
 * B§6: deletes several enquiries, all or none, with everything that was written about them; tickets
 * that they became stay.
 */
export const deleteEnquiries = deletionOf({
  kind: 'general',
  may: mayManageEnquiries,
  words: { managed: 'enquiries', one: 'enquiry', many: 'enquiries', title: 'Enquiry deleted' },
  lock: (tx, ids) =>
    tx
      .select({
        id: generalEnquiries.id,
        status: generalEnquiries.status,
        createdAt: generalEnquiries.createdAt,
      })
      .from(generalEnquiries)
      .where(inArray(generalEnquiries.id, ids))
      .orderBy(asc(generalEnquiries.id))
      .for('update'),
  remove: (tx, ids) => tx.delete(generalEnquiries).where(inArray(generalEnquiries.id, ids)),
})

/** The same of domain inquiries. */
export const deleteDomainInquiries = deletionOf({
  kind: 'domain',
  may: mayManageDomainInquiries,
  words: {
    managed: 'domain inquiries',
    one: 'inquiry',
    many: 'inquiries',
    title: 'Domain inquiry deleted',
  },
  lock: (tx, ids) =>
    tx
      .select({
        id: domainInquiries.id,
        status: domainInquiries.status,
        priority: domainInquiries.priority,
        serviceType: domainInquiries.serviceType,
        createdAt: domainInquiries.createdAt,
      })
      .from(domainInquiries)
      .where(inArray(domainInquiries.id, ids))
      .orderBy(asc(domainInquiries.id))
      .for('update'),
  remove: (tx, ids) => tx.delete(domainInquiries).where(inArray(domainInquiries.id, ids)),
})

function deletionOf<Row extends { id: string; createdAt: Date }>({
  kind,
  may,
  words: { managed, one, many, title },
  lock,
  remove,
}: Deletable<Row>) {
  const missing = refuse(
    'not_found',
    `Nothing was deleted: one of these ${many} no longer exists. Reload the list and select again.`,
  )
  return async (actor: Actor, chosen: readonly string[]): Promise<Result<{ deleted: number }>> => {
    if (!may(actor)) return refuse('forbidden', `You do not have permission to manage ${managed}.`)
    const ids = [...new Set(chosen)]
    if (ids.length === 0) return refuse('invalid', `Choose at least one ${one}.`)
    if (ids.length > bulkLimit)
      return refuse('invalid', `Choose at most ${bulkLimit} ${many} at a time.`)
    if (!ids.every(isId)) return missing
    return transact(async (tx) => {
      const rows = await lock(tx, ids)
      if (rows.length === 0) return refuse('not_found', `These ${many} were deleted already.`)
      if (rows.length !== ids.length) return missing
      await eraseMailsOf(tx, kind, rows)
      await remove(tx, ids)
      // Not who wrote and what: nothing of them stays.
      const entries = rows.map(({ id, ...before }) => ({
        actor,
        entityType: entityOf[kind],
        entityId: id,
        action: 'deleted' as const,
        title,
        before,
      }))
      await recordActivities(tx, entries)
      return ok({ deleted: rows.length })
    })
  }
}

/** The emails about them, to and from the person and to staff, say what was written too. */
async function eraseMailsOf(
  tx: Transaction,
  kind: EnquiryKind,
  enquiries: readonly { id: string; createdAt: Date }[],
): Promise<void> {
  const ids = enquiries.map(({ id }) => id)
  const messages = await tx
    .select({ id: enquiryMessages.id, mailId: enquiryMessages.incomingMailId })
    .from(enquiryMessages)
    .where(inArray(messageOwners[kind], ids))
  const since = new Date(Math.min(...enquiries.map(({ createdAt }) => createdAt.getTime())))
  await eraseMailsAbout(tx, { ids: [...ids, ...messages.map(({ id }) => id)], since })
  await removeMailsById(
    tx,
    messages.flatMap(({ mailId }) => mailId ?? []),
  )
}

/** Deletes an enquiry with everything that was written about it. A ticket that it became stays. */
export async function deleteEnquiry(actor: Actor, id: string): Promise<Result<null>> {
  if (!mayManageEnquiries(actor))
    return refuse('forbidden', 'You do not have permission to manage enquiries.')
  return transact(async (tx) => {
    const row = await lockGeneral(tx, id)
    if (!row) return enquiryGone
    await eraseMailsOf(tx, 'general', [row])
    await tx.delete(generalEnquiries).where(eq(generalEnquiries.id, id))
    await recordActivity(tx, {
      actor,
      entityType: 'general_enquiry',
      entityId: id,
      action: 'deleted',
      title: 'Enquiry deleted',
      before: { status: row.status, createdAt: row.createdAt },
    })
    return ok(null)
  })
}

/** Erases what a person wrote to us by the public forms: no law requires us to keep it. */
export async function eraseEnquirer(addressHash: string): Promise<void> {
  await transact(async (tx) => {
    for (const table of [generalEnquiries, domainInquiries])
      await tx.delete(table).where(eq(addressHashOf(table.email), addressHash))
    return ok(undefined)
  })
}
