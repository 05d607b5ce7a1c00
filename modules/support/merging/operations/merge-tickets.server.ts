import { asc, eq, inArray, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { moveCopies } from '../../copies/operations/ticket-copies.server.ts'
import { changeStatus, markSendersKnown } from '../../operations/change-status.server.ts'
import { moveClocks, slaStateOf } from '../../operations/move-clocks.server.ts'
import { type LockedTicket, recordChange } from '../../operations/ticket-changes.server.ts'
import { mailMerged } from '../../operations/ticket-mails.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { maxTags } from '../../rules/ticket-forms.ts'
import { supportHeldReplies } from '../../tables.held-replies.server.ts'
import {
  supportDrafts,
  supportFiles,
  supportMessages,
  supportTickets,
} from '../../tables.server.ts'
import { isSameRequester, slaAfterMerge, statusAfterMerge } from '../rules/merge.ts'
import { moveReads, readsOfBoth } from './merge-reads.server.ts'

export type Merged = { ticketId: string; number: string; isMoved: boolean }

/**
 * Merges a ticket into another one: messages and files move, the ticket is closed and stands for
 * the other one from then on; its customer gets one email. Of two different requesters nothing
 * moves, because neither may read the other: the ticket is closed with a link in both histories,
 * and only when that was confirmed.
 */
export async function mergeTickets(
  actor: Actor,
  sourceId: string,
  { targetId, isConfirmed }: { targetId: string; isConfirmed: boolean },
): Promise<Result<Merged>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  if (!isId(sourceId) || !isId(targetId)) return missing
  if (sourceId === targetId) return refuseInto('A ticket can’t be merged into itself.')
  return transact(async (tx) => {
    const tickets = await tx
      .select()
      .from(supportTickets)
      .where(inArray(supportTickets.id, [sourceId, targetId]))
      .orderBy(asc(supportTickets.id))
      .for('update')
    const source = tickets.find(({ id }) => id === sourceId)
    const target = tickets.find(({ id }) => id === targetId)
    if (!source || !target) return missing
    if (source.mergedInto !== null || target.mergedInto !== null)
      return refuse('conflict', 'One of these tickets was merged meanwhile. Reload the page.', {
        fields: { into: ['Merged meanwhile.'] },
      })
    const isMoved = isSameRequester(source, target)
    if (!isMoved && !isConfirmed)
      return refuse('invalid', 'That ticket is another customer’s.', {
        fields: { isConfirmed: ['Confirm that it is another customer’s ticket.'] },
      })
    const by = { actor, at: now() }
    await (isMoved
      ? join(tx, source, { target, by })
      : closeAsDuplicate(tx, source, { target, by }))
    return ok({ ticketId: target.id, number: target.number, isMoved })
  })
}

const missing = refuse('not_found', 'There is no such ticket.')

const refuseInto = (message: string) => refuse('invalid', message, { fields: { into: [message] } })

type By = { actor: Actor; at: Date }

async function join(
  tx: Transaction,
  source: LockedTicket,
  { target, by }: { target: LockedTicket; by: By },
): Promise<void> {
  await moveThread(tx, source.id, target.id)
  const customerId = target.customerId ?? source.customerId
  await changeStatus(tx, source, { status: 'closed', by: { ...by, quietly: true } })
  await tx
    .update(supportTickets)
    .set({ mergedInto: target.id, customerId, lastPublicMessageAt: null, updatedAt: by.at })
    .where(eq(supportTickets.id, source.id))
  const [newest = null] = [source.lastPublicMessageAt, target.lastPublicMessageAt].sort(
    (a, b) => Number(b) - Number(a),
  )
  await tx
    .update(supportTickets)
    .set({
      customerId,
      relatedServiceId: target.relatedServiceId ?? source.relatedServiceId,
      tags: [...new Set([...target.tags, ...source.tags])].slice(0, maxTags),
      lastPublicMessageAt: newest,
      updatedAt: by.at,
    })
    .where(eq(supportTickets.id, target.id))
  await changeStatus(tx, target, {
    status: statusAfterMerge(target.status, source.status),
    by: {
      ...by,
      quietly: true,
    },
  })
  const owed = slaStateOf(source)
  if (owed)
    await moveClocks(tx, target.id, (state, calendar) => slaAfterMerge(state, owed, calendar))
  if (customerId !== null) await markSendersKnown(tx, target.id)
  const changeId = await recordBoth(tx, source, { target, by })
  await mailMerged(tx, { ...target, customerId }, { sourceNumber: source.number, changeId })
}

/**
 * The customer of the closed ticket gets an email that it is closed, and nothing of the other one.
 */
async function closeAsDuplicate(
  tx: Transaction,
  source: LockedTicket,
  { target, by }: { target: LockedTicket; by: By },
): Promise<void> {
  await changeStatus(tx, source, { status: 'closed', by })
  await recordBoth(tx, source, { target, by })
}

async function recordBoth(
  tx: Transaction,
  source: LockedTicket,
  { target, by }: { target: LockedTicket; by: By },
): Promise<string> {
  await recordChange(
    tx,
    { ticketId: source.id, change: { kind: 'merged', before: target.id, after: target.number } },
    by,
  )
  return recordChange(
    tx,
    { ticketId: target.id, change: { kind: 'merged', before: source.id, after: source.number } },
    by,
  )
}

/**
 * Messages, files, drafts and what was read. Positions are given out for all tickets together,
 * so two threads are in the order of time as a rule.
 */
async function moveThread(tx: Transaction, from: string, to: string): Promise<void> {
  const reads = await readsOfBoth(tx, from, to)
  await tx.update(supportMessages).set({ ticketId: to }).where(eq(supportMessages.ticketId, from))
  await tx.update(supportFiles).set({ ticketId: to }).where(eq(supportFiles.ticketId, from))
  await tx
    .update(supportHeldReplies)
    .set({ ticketId: to })
    .where(eq(supportHeldReplies.ticketId, from))
  await moveCopies(tx, from, to)
  const messages = await tx
    .select({ id: supportMessages.id, position: supportMessages.position })
    .from(supportMessages)
    .where(eq(supportMessages.ticketId, to))
    .orderBy(asc(supportMessages.createdAt), asc(supportMessages.position))
  const isInOrder = messages.every(
    ({ position }, at) => position > (messages[at - 1]?.position ?? 0),
  )
  if (!isInOrder)
    for (const { id } of messages)
      await tx.execute(sql`update support_messages
        set position = default where id = ${id}`)
  await moveReads(tx, reads, { from, to })
  await tx.execute(sql`
    insert into support_drafts (ticket_id, author_id, message, is_internal, status, uploads, updated_at)
    select ${to}, author_id, message, is_internal, status, uploads, updated_at
      from support_drafts where ticket_id = ${from}
    on conflict (ticket_id, author_id) do update set
      message = support_drafts.message || E'\\n\\n' || excluded.message,
      is_internal = support_drafts.is_internal or excluded.is_internal,
      uploads = support_drafts.uploads || excluded.uploads`)
  await tx.delete(supportDrafts).where(eq(supportDrafts.ticketId, from))
}
