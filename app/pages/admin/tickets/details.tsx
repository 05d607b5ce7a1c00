import { useState } from 'react'
import { href, Outlet } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useTicketEvents } from '#modules/support/components/use-event-stream.ts'
import { sendReply } from '#modules/support/held-replies/operations/held-replies.server.ts'
import { PresenceLine, usePresence } from '#modules/support/presence/components/presence.tsx'
import {
  asReplyFailure,
  composedMessage,
  composeSchema,
} from '#modules/support/rules/ticket-forms.ts'
import { OpenInvoices } from '../customer-cards/cards.tsx'
import type { Route } from './+types/details'
import { Compose } from './details/compose/compose.tsx'
import { HeldReplies } from './details/compose/held-reply.tsx'
import { useCompose } from './details/compose/use-compose.ts'
import { TicketCopies } from './details/copies.tsx'
import { CustomerPanel } from './details/customer-panel.tsx'
import { TicketHeader } from './details/header.tsx'
import { loadTicket } from './details/load-ticket.server.ts'
import { TicketPromises } from './details/promises.tsx'
import { TicketProperties } from './details/properties.tsx'
import { TicketRating } from './details/rating.tsx'
import { Thread, unreadIds } from './details/thread.tsx'
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

export function loader(args: Route.LoaderArgs) {
  return loadTicket(args, signedInStaff(args))
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
    read,
    mayDelete,
    services,
    agents,
    memberId,
    timezone,
    now,
    idempotencyKey,
  } = loaderData
  // As it was when the page came: the page is what reads it.
  const [readThen] = useState(read)
  const { others, ask } = usePresence(
    href('/admin/tickets/:id/presence', { id: ticket.id }),
    present,
    ticket.messages.at(-1)?.position ?? 0,
  )
  useTicketEvents(ticket.id, ask)
  const { key, onUndo, ...compose } = useCompose({ ticket, held, memberId, actionData })
  return (
    <>
      <TicketHeader {...{ ticket, neighbours, enquiryPage, mayDelete }} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Thread
            ticket={ticket}
            newIds={[...compose.freshIds, ...unreadIds(ticket.messages, readThen)]}
            now={now}
            zone={timezone}
          />
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
          <TicketProperties {...{ ticket, agents, services, memberId }} />
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
