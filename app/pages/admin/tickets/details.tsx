import { data, href, Outlet } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { mayManageInvoices } from '#modules/billing/policy.ts'
import { openInvoices } from '#modules/billing/statements/queries/account-balance.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { useTicketEvents } from '#modules/support/components/use-event-stream.ts'
import { sendReply } from '#modules/support/held-replies/operations/held-replies.server.ts'
import { heldReplies } from '#modules/support/held-replies/queries/held-replies.server.ts'
import { otherMails } from '#modules/support/incoming-mail/queries/received-mails.server.ts'
import { currentTicketId } from '#modules/support/merging/queries/merged-tickets.server.ts'
import { PresenceLine, usePresence } from '#modules/support/presence/components/presence.tsx'
import { othersInTicket } from '#modules/support/presence/queries/presence.server.ts'
import { servicesOf } from '#modules/support/queries/requester.server.ts'
import {
  staffTicket,
  ticketCustomer,
  ticketNeighbours,
} from '#modules/support/queries/ticket.server.ts'
import {
  asReplyFailure,
  composedMessage,
  composeSchema,
} from '#modules/support/rules/ticket-forms.ts'
import { readThreadLength } from '#modules/support/rules/ticket-history.ts'
import { customerWithAddress } from '#modules/support/strangers/queries/offered-customers.server.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { now } from '#platform/clock.server.ts'
import { OpenInvoices, openInvoicesShown } from '../customer-cards/cards.tsx'
import type { Route } from './+types/details'
import { agentChoices } from './agent-choices.server.ts'
import { Compose } from './details/compose/compose.tsx'
import { HeldReplies } from './details/compose/held-reply.tsx'
import { useCompose } from './details/compose/use-compose.ts'
import { TicketCopies } from './details/copies.tsx'
import { CustomerPanel } from './details/customer-panel.tsx'
import { enquiryPageOf } from './details/enquiry-page.server.ts'
import { TicketHeader } from './details/header.tsx'
import { TicketPromises } from './details/promises.tsx'
import { TicketProperties } from './details/properties.tsx'
import { TicketRating } from './details/rating.tsx'
import { Thread } from './details/thread.tsx'
import { TicketFailure } from './details/ticket-failure.tsx'
import { OtherMails } from './mail/other-mails.tsx'
import type { AgentChoice } from './selected/forms.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${loaderData.ticket.number}: ${loaderData.ticket.subject}`
      : 'Error Loading Ticket',
  },
]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
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
  const [panel, known, services, present, neighbours, mails, unpaid, enquiryPage] =
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
    services,
    agents: await agentChoices(agents),
    memberId: member.userId,
    timezone,
    now: now(),
    idempotencyKey: newId(),
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: composeSchema,
  run: async (member, composed) =>
    asReplyFailure(await sendReply(member, params.id, composedMessage(composed))),
  done: ({ heldSeconds }, { isInternal }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: params.id }), {
      kind: 'success',
      message:
        isInternal === 'yes'
          ? 'Note added'
          : heldSeconds === ''
            ? 'Reply sent'
            : `Your reply is sent in ${heldSeconds} seconds`,
    }),
}))

export const clientAction = refuseLargeFiles

/** Data of this page for the dialog that opens over it. */
export type TicketOutlet = { number: string; agents: readonly AgentChoice[] }

/** The next ticket begins again: nothing that was typed or chosen in one may be sent in another. */
export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Ticket key={loaderData.ticket.id} loaderData={loaderData} actionData={actionData} />
}

function Ticket({
  loaderData,
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const {
    ticket,
    held,
    present,
    neighbours,
    mails,
    panel,
    known,
    unpaid,
    enquiryPage,
    services,
    agents,
    memberId,
    timezone,
    now,
    idempotencyKey,
  } = loaderData
  const { others, ask } = usePresence(
    href('/admin/tickets/:id/presence', { id: ticket.id }),
    present,
  )
  useTicketEvents(ticket.id, ask)
  const { key, onUndo, ...compose } = useCompose({ ticket, held, memberId, actionData })
  return (
    <>
      <TicketHeader ticket={ticket} neighbours={neighbours} enquiryPage={enquiryPage} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Thread ticket={ticket} newIds={compose.freshIds} now={now} zone={timezone} />
          <HeldReplies
            {...{ held, memberId, now, onUndo }}
            newIds={compose.freshIds}
            ticketId={ticket.id}
          />
          <OtherMails mails={mails} now={now} zone={timezone} />
          <PresenceLine others={others} />
          <Compose key={key} ticket={ticket} idempotencyKey={idempotencyKey} {...compose} />
        </div>
        <div className="grid min-w-0 gap-5 md:max-xl:grid-cols-2">
          <TicketProperties ticket={ticket} agents={agents} services={services} />
          <TicketPromises ticket={ticket} now={now} zone={timezone} />
          <TicketRating rating={ticket.rating} zone={timezone} />
          <CustomerPanel ticket={ticket} panel={panel} known={known} />
          <TicketCopies ticket={ticket} />
          <OpenInvoices invoices={unpaid} now={now} zone={timezone} />
        </div>
      </div>
      <Outlet context={{ number: ticket.number, agents } satisfies TicketOutlet} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TicketFailure error={error} />
}
