import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { storableText } from '../../incoming-mail/rules/mail-head.ts'
import { type MailPerson, maxCopies } from '../../incoming-mail/rules/mail-people.ts'
import { lockTicket, recordChange } from '../../operations/ticket-changes.server.ts'
import { mayHandleTickets } from '../../policy.ts'
import { ticketRecipients } from '../../queries/ticket-recipients.server.ts'
import type { ReachableTicket } from '../../rules/ticket-reach.ts'
import { supportTicketCopies as copies } from '../../tables.server.ts'

type Ticket = ReachableTicket & { id: string; requesterEmail: string }

/**
 * Takes people of an email's To and Cc into copy: not who asks, and not whom staff took out before.
 * At most 20 of a ticket.
 */
export async function addCopies(
  tx: Transaction,
  ticket: Ticket,
  people: readonly MailPerson[],
): Promise<void> {
  if (people.length === 0) return
  const asking = new Set(
    [ticket.requesterEmail, ...(await ticketRecipients(tx, ticket)).map(({ email }) => email)].map(
      (one) => one.toLowerCase(),
    ),
  )
  const others = people
    .map(({ address, name }) => ({ address: address.toLowerCase(), name: storableText(name, 200) }))
    .filter(({ address }) => !asking.has(address))
  const room = maxCopies - (await tx.$count(copies, eq(copies.ticketId, ticket.id)))
  if (others.length === 0 || room <= 0) return
  await tx
    .insert(copies)
    .values(
      others.slice(0, room).map((person) => ({ ...person, ticketId: ticket.id, createdAt: now() })),
    )
    .onConflictDoNothing()
}

/** Removes a person from the copies. */
export async function removeCopy(
  actor: Actor,
  ticketId: string,
  address: string,
): Promise<Result<null>> {
  if (!mayHandleTickets(actor))
    return refuse('forbidden', 'You do not have permission to handle tickets.')
  return transact(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return refuse('not_found', 'There is no such ticket.')
    const at = now()
    const removed = await tx
      .update(copies)
      .set({ removedAt: at, removedBy: actorId(actor) })
      .where(
        and(
          eq(copies.ticketId, ticket.id),
          eq(copies.address, address.trim().toLowerCase()),
          isNull(copies.removedAt),
        ),
      )
      .returning({ address: copies.address })
    if (!removed[0]) return refuse('conflict', 'This person isn’t in copy any more.')
    await recordChange(
      tx,
      { ticketId: ticket.id, change: { kind: 'copy', before: removed[0].address, after: null } },
      { actor, at },
    )
    return ok(null)
  })
}

/** The people in copy of a ticket that is merged into another one are in copy there. */
export async function moveCopies(tx: Transaction, from: string, to: string): Promise<void> {
  await shareCopies(tx, from, to)
  await tx.delete(copies).where(eq(copies.ticketId, from))
}

/** The people in copy of a ticket, and whom staff took out, are so of another one too. */
export async function shareCopies(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    insert into support_ticket_copies (ticket_id, address, name, created_at, removed_at, removed_by)
    select ${to}, address, name, created_at, removed_at, removed_by
      from support_ticket_copies where ticket_id = ${from}
    on conflict do nothing`)
}

/** Deletes an erased person's addresses from all tickets. */
export async function deleteCopiesOf(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const known = addresses.filter((one) => one !== '').map((one) => one.toLowerCase())
  if (known.length > 0) await tx.delete(copies).where(inArray(copies.address, known))
}
