import { and, asc, eq, isNull } from 'drizzle-orm'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { Executor } from '#platform/database.server.ts'
import type { MailPerson } from '../../incoming-mail/rules/mail-people.ts'
import { supportTicketCopies as copies } from '../../tables.server.ts'

/**
 * The people in copy of a ticket, in the order in which they came, without those whom staff took
 * out.
 */
export function ticketCopies(executor: Executor, ticketId: string): Promise<MailPerson[]> {
  return executor
    .select({ address: copies.address, name: copies.name })
    .from(copies)
    .where(and(eq(copies.ticketId, ticketId), isNull(copies.removedAt)))
    .orderBy(asc(copies.createdAt), alphabetically(copies.address))
}
