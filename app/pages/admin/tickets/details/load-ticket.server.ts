import { data, href } from 'react-router'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { newId } from '#kernel/ids.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { openInvoices } from '#modules/billing/statements/queries/account-balance.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { heldReplies } from '#modules/support/held-replies/queries/held-replies.server.ts'
import { otherMails } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { currentTicketId } from '#modules/support/merging/queries/merged-tickets.server.ts'
import { mayDeleteTickets } from '#modules/support/policy.ts'
import { othersInTicket, readUpTo } from '#modules/support/presence/queries/presence.server.ts'
import { servicesOf } from '#modules/support/queries/requester.server.ts'
import {
  staffTicket,
  ticketCustomer,
  ticketNeighbours,
} from '#modules/support/queries/ticket.server.ts'
import { readThreadLength } from '#modules/support/rules/ticket-history.ts'
import { customerWithAddress } from '#modules/support/strangers/queries/offered-customers.server.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { now } from '#platform/clock.server.ts'
import { openInvoicesShown } from '../../customer-cards/cards.tsx'
import { agentChoices } from '../agent-choices.server.ts'
import { enquiryPageOf } from './enquiry-page.server.ts'

type Args = { params: { id: string }; url: URL }

/** A ticket with what stands beside it, as this member of staff may see it. */
export async function loadTicket(args: Args, member: Person) {
  // Before the messages: a reply that is published in between is then in both, and never in
  // neither.
  const waiting = await heldReplies(args.params.id)
  const [found, agents, { timezone }] = await Promise.all([
    staffTicket(args.params.id, member.userId, readThreadLength(args.url.searchParams)),
    ticketAgents(),
    siteSettings(),
  ])
  if (!found.ok) throw data(found.error.message, { status: 404 })
  const ticket = found.value
  if (ticket.mergedInto !== null) {
    const current = href('/admin/tickets/:id', {
      id: (await currentTicketId(ticket.id)) ?? ticket.mergedInto,
    })
    throw redirectWithToast(current, {
      kind: 'success',
      message: `${ticket.number} was merged into this ticket.`,
    })
  }
  const { customerId } = ticket
  const [panel, known, services, present, neighbours, mails, unpaid, enquiryPage, read] =
    await Promise.all([
      customerId === null ? null : ticketCustomer(customerId, ticket.id),
      customerId === null ? customerWithAddress(ticket.requesterEmail) : null,
      customerId === null ? [] : servicesOf(customerId),
      othersInTicket(ticket.id, member.userId),
      ticketNeighbours(ticket),
      otherMails(ticket.id),
      customerId !== null && mayManageInvoices(member)
        ? openInvoices(customerId, openInvoicesShown + 1)
        : null,
      enquiryPageOf(ticket.id, member),
      readUpTo(ticket.id, member.userId),
    ])
  return {
    ticket,
    held: waiting.filter(({ id }) => !ticket.messages.some((message) => message.id === id)),
    present,
    neighbours,
    mails,
    panel,
    known,
    unpaid,
    enquiryPage,
    read,
    mayDelete: mayDeleteTickets(member),
    services,
    agents: await agentChoices(agents),
    memberId: member.userId,
    timezone,
    now: now(),
    idempotencyKey: newId(),
  }
}
