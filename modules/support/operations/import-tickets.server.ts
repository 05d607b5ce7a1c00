import { inArray } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { storeFile } from '../files/operations/ticket-files.server.ts'
import type { ImportedTicket } from '../rules/imported-ticket.ts'
import {
  supportFileBytes,
  supportFiles,
  supportMessages,
  supportTickets,
} from '../tables.server.ts'

/** Tickets of another program with their messages, notes and files. No email is sent. */
export async function importTickets(
  tx: Transaction,
  tickets: readonly ImportedTicket[],
): Promise<void> {
  await insertRows(tx, supportTickets, { rows: tickets.map(ticketRow) })
  const messages = tickets.flatMap((ticket) =>
    ticket.messages.map((message) => ({ id: newId(), ticketId: ticket.id, message })),
  )
  await insertRows(tx, supportMessages, {
    rows: messages.map(({ id, ticketId, message: { files: _, ...row } }) => ({
      id,
      ticketId,
      ...row,
      source: 'site' as const,
    })),
  })
  for (const { id, ticketId, message } of messages)
    for (const [position, file] of message.files.entries())
      await storeFile(
        tx,
        { id: newId(), ...file, ticketId, messageId: id, uploadedBy: null, position },
        message.createdAt,
      )
}

function ticketRow({ messages, createdAt, ...ticket }: ImportedTicket) {
  const spoken = messages.filter(({ isInternal }) => !isInternal)
  const last = spoken.reduce<Date | null>(
    (latest, message) =>
      latest === null || message.createdAt > latest ? message.createdAt : latest,
    null,
  )
  return {
    ...ticket,
    tags: ['imported'],
    createdAt,
    updatedAt: last ?? createdAt,
    closedAt: ticket.status === 'closed' ? (last ?? createdAt) : null,
    lastPublicMessageAt: last,
  }
}

/** Removes imported tickets to which nothing was added here. */
export async function removeImportedTickets(
  tx: Transaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const list = [...ids]
  const files = await tx
    .delete(supportFiles)
    .where(inArray(supportFiles.ticketId, list))
    .returning({ id: supportFiles.id })
  if (files.length > 0)
    await tx.delete(supportFileBytes).where(
      inArray(
        supportFileBytes.fileId,
        files.map(({ id }) => id),
      ),
    )
  await tx.delete(supportMessages).where(inArray(supportMessages.ticketId, list))
  await tx.delete(supportTickets).where(inArray(supportTickets.id, list))
}
