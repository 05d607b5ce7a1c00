import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ok } from '#kernel/result.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { now } from '#platform/clock.server.ts'
import { type Transaction, transact } from '#platform/database.server.ts'
import { escalateTicket } from '../escalation/operations/escalate-ticket.server.ts'
import { threadingOf } from '../incoming-mail/queries/mail-threads.server.ts'
import { supportSettings } from '../queries/support-settings.server.ts'
import { isInStatus } from '../queries/ticket-counts.server.ts'
import { supportTickets } from '../tables.server.ts'
import { awayAgents, ticketAgents } from '../teams/queries/team-setup.server.ts'
import { changeStatus } from './change-status.server.ts'
import type { LockedTicket } from './ticket-changes.server.ts'

/** Staff are warned so long before a promise would be broken. */
const warningMs = 30 * 60_000
/** Tickets in one go: a minute later comes the next. */
const batch = 200

/**
 * Every minute: the agent of a ticket is warned before its promise is broken; when it is broken,
 * all agents are emailed, once for each deadline, and the ticket is escalated as the settings say.
 * Returns the number of tickets with emails. Safe on several servers: the rows are locked, and one
 * that another server holds is left to it.
 */
export async function watchSla(): Promise<number> {
  const at = now()
  const watched = await transact(async (tx) => {
    const due = await tx
      .select()
      .from(supportTickets)
      .where(
        and(
          isNotNull(supportTickets.slaDueAt),
          lte(supportTickets.slaDueAt, new Date(at.getTime() + warningMs)),
          sql`${supportTickets.slaBreachedFor} is distinct
            from ${supportTickets.slaDueAt}`,
          sql`(${supportTickets.slaDueAt} <= ${at.toISOString()}::timestamptz
            or ${supportTickets.slaWarnedFor} is distinct
            from ${supportTickets.slaDueAt})`,
        ),
      )
      .orderBy(supportTickets.slaDueAt)
      .limit(batch)
      .for('update', { skipLocked: true })
    const [{ timezone }, { escalation }, agents, away] = await Promise.all([
      siteSettings(tx),
      supportSettings(tx),
      ticketAgents(tx),
      awayAgents(tx),
    ])
    for (const ticket of due) {
      const isBroken = await alertStaff(tx, ticket, { at, timezone, agents, away })
      if (isBroken) await escalateTicket(tx, { ticket, escalation }, { at, agents })
    }
    return ok(due.length)
  })
  return watched.ok ? watched.value : 0
}

type Watch = {
  at: Date
  timezone: TimeZone
  agents: readonly StaffAddress[]
  away: ReadonlySet<string>
}

/** Whether the promise is broken. */
async function alertStaff(
  tx: Transaction,
  ticket: LockedTicket,
  { at, timezone, agents, away }: Watch,
): Promise<boolean> {
  const dueAt = ticket.slaDueAt ?? at
  const isBroken = dueAt <= at
  const template = isBroken ? 'ticket_overdue' : 'ticket_due_soon'
  const assigned = agents.filter(
    ({ userId }) => userId === ticket.assignedAgentId && !away.has(userId),
  )
  // A broken promise goes to all agents; a warning to the ticket's agent, or to all while it is
  // unassigned or its agent is away.
  const recipients = isBroken || assigned.length === 0 ? agents : assigned
  for (const { userId, name, email } of await subscribedStaff('ticket_sla', recipients, tx))
    await enqueueMail(tx, {
      key: `${template}:${ticket.id}:${dueAt.toISOString()}:${userId}`,
      template,
      to: email,
      variables: {
        staff_name: name,
        customer_name: ticket.requesterName,
        ticket_number: ticket.number,
        ticket_id: ticket.id,
        subject: ticket.subject,
        due_at: formatMoment(dueAt, timezone),
      },
      threading: await threadingOf(tx, ticket.id, { to: 'staff', automatic: 'notice' }),
    })
  await tx
    .update(supportTickets)
    .set(isBroken ? { slaWarnedFor: dueAt, slaBreachedFor: dueAt } : { slaWarnedFor: dueAt })
    .where(eq(supportTickets.id, ticket.id))
  return isBroken
}

const dayMs = 86_400_000
const closedAtOnce = 500
const clock: Actor = { kind: 'system', name: 'Automatic closing' }

/**
 * Every night: tickets that have been resolved for the days of the settings are closed, without
 * another email. Returns how many.
 */
export async function closeResolvedTickets(): Promise<number> {
  const { autoCloseDays } = await supportSettings()
  if (autoCloseDays === 0) return 0
  const at = now()
  for (let total = 0; ; ) {
    const closed = await transact(async (tx) => {
      const old = await tx
        .select()
        .from(supportTickets)
        .where(
          and(
            isInStatus('resolved'),
            lte(supportTickets.resolvedAt, new Date(at.getTime() - autoCloseDays * dayMs)),
          ),
        )
        .orderBy(asc(supportTickets.id))
        .limit(closedAtOnce)
        .for('update', { skipLocked: true })
      for (const ticket of old)
        await changeStatus(tx, ticket, {
          status: 'closed',
          by: { actor: clock, at, quietly: true },
        })
      return ok(old.length)
    })
    const count = closed.ok ? closed.value : 0
    total += count
    if (count < closedAtOnce) return total
  }
}
