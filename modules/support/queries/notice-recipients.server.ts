import { eq } from 'drizzle-orm'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { supportMailbox } from '../incoming-mail/queries/support-mailbox.server.ts'
import { mailboxSettings } from '../mailbox/queries/mailbox-settings.server.ts'
import { supportTickets } from '../tables.server.ts'
import { supportTeamMembers } from '../tables.teams.server.ts'
import { supportSettings } from './support-settings.server.ts'
import { ticketAgents } from './ticket-agents.server.ts'

/** `userId` is null for the support address. */
export type NoticeRecipient = { userId: string | null; email: string }

/**
 * Who is emailed that a customer wrote: the support address, or the contact address where none is
 * set. What is sent to an address whose email we read ourselves would come back unseen: then the
 * people who handle the ticket, unless they opted out.
 */
export async function noticeRecipients(
  tx: Transaction,
  ticketId: string,
): Promise<NoticeRecipient[]> {
  const [{ supportAddress }, { contactEmail }, mailbox] = await Promise.all([
    supportSettings(tx),
    siteSettings(tx),
    supportMailbox(tx),
  ])
  const email = supportAddress || contactEmail
  if (mailbox !== '' || (await isMailboxUser(tx, email)))
    return subscribedStaff('ticket_reply', await peopleOf(tx, ticketId), tx)
  return email === '' ? [] : [{ userId: null, email }]
}

/** Whether the mailbox that is read is that of the contact address. */
async function isMailboxUser(tx: Transaction, email: string): Promise<boolean> {
  const { source, username } = await mailboxSettings(tx)
  return source === 'imap' && username.toLowerCase() === email.toLowerCase()
}

/** Its agent, else its team, else all who handle tickets. */
async function peopleOf(tx: Transaction, ticketId: string): Promise<StaffAddress[]> {
  const agents = await ticketAgents(tx)
  const [ticket] = await tx
    .select({ agentId: supportTickets.assignedAgentId, team: supportTickets.team })
    .from(supportTickets)
    .where(eq(supportTickets.id, ticketId))
  const assigned = agents.filter(({ userId }) => userId === ticket?.agentId)
  if (assigned.length > 0 || !ticket?.team) return assigned.length > 0 ? assigned : agents
  const members = await tx
    .select({ userId: supportTeamMembers.userId })
    .from(supportTeamMembers)
    .where(eq(supportTeamMembers.team, ticket.team))
  const team = agents.filter(({ userId }) => members.some((member) => member.userId === userId))
  return team.length > 0 ? team : agents
}
