import { randomInt } from 'node:crypto'
import { maskCardNumbers } from '#kernel/masked-card.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { ServiceChange } from '../rules/service-change.ts'
import { slaAtOpening } from '../rules/sla.ts'
import {
  type TicketCategory,
  type TicketPriority,
  type TicketSource,
  type TicketTeam,
  ticketNumber,
} from '../rules/ticket.ts'
import { supportTicketChanges, supportTickets } from '../tables.server.ts'
import { autoAssign } from '../teams/operations/auto-assign.server.ts'
import { teamOfCategory } from '../teams/queries/team-setup.server.ts'
import { slaCalendar, slaColumns } from './move-clocks.server.ts'

export type TicketToWrite = {
  id: string
  customerId: string | null
  requesterName: string
  requesterEmail: string
  subject: string
  category: TicketCategory
  priority: TicketPriority
  team: TicketTeam | null
  relatedServiceId: string | null
  /** The account that opened it for the customer. */
  openedBy: string | null
  /** Who has it already: then it is not assigned automatically. */
  assignedAgentId?: string | null
  metadata?: ServiceChange
  source: TicketSource
  actor: Actor
  at: Date
  /** When it was asked, where that was before it became a ticket. */
  createdAt?: Date
}

export type WrittenTicket = TicketToWrite & { number: string }

/** How many numbers are tried when one is taken. */
const maxTries = 20

/**
 * Writes the ticket and the first line of its history, without a message. A ticket without a team
 * gets that of its category, and the team's automatic assignment. The caller's transaction locks
 * nothing else before it.
 */
export async function writeTicket(
  tx: Transaction,
  { actor, at, createdAt = at, ...opening }: TicketToWrite,
): Promise<WrittenTicket> {
  const ticket = {
    ...opening,
    subject: maskCardNumbers(opening.subject),
    team: opening.team ?? (await teamOfCategory(tx, opening.category)),
  }
  const calendar = await slaCalendar(tx)
  const clocks = slaColumns(slaAtOpening(calendar.policies[ticket.priority], createdAt, calendar))
  const number = await writeWithFreeNumber(tx, { ...ticket, ...clocks, createdAt, updatedAt: at })
  await tx.insert(supportTicketChanges).values({
    ticketId: ticket.id,
    kind: 'created',
    after: number,
    actorId: actorId(actor),
    actorName: actorName(actor),
    createdAt: at,
  })
  // Not its subject: that is forgotten with the ticket's words.
  const { category, priority, team, source } = ticket
  const about = { actor, entityType: 'ticket', entityId: ticket.id } as const
  await recordActivity(tx, {
    ...about,
    action: 'created',
    title: `Ticket ${number} opened`,
    after: { category, priority, team, source },
  })
  if (!ticket.assignedAgentId) await autoAssign(tx, { ...ticket, number }, at)
  return { ...ticket, actor, at, number }
}

type NewRow = Omit<typeof supportTickets.$inferInsert, 'number'> & { createdAt: Date }

/**
 * Numbers repeat now and then (`ticketNumber`): another one is tried within the same transaction.
 */
async function writeWithFreeNumber(tx: Transaction, row: NewRow): Promise<string> {
  for (let tries = 1; ; tries++) {
    const number = ticketNumber(row.createdAt, (below) => randomInt(below))
    const written = await tx
      .insert(supportTickets)
      .values({ ...row, number })
      .onConflictDoNothing({ target: supportTickets.number })
      .returning({ id: supportTickets.id })
    if (written.length > 0) return number
    if (tries === maxTries) throw new Error(`No free ticket number after ${maxTries} tries`)
  }
}
