import { href, useOutlet } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { refusalError } from '#app/forms/refusal.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/account/page-failure.tsx'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { OwnTicketStatus } from '#modules/support/components/own-ticket-lines.tsx'
import { useTicketEvents } from '#modules/support/components/use-event-stream.ts'
import { writeAsCustomer } from '#modules/support/operations/write-as-customer.server.ts'
import {
  type OwnTicket,
  ownTicketFor,
} from '#modules/support/queries/for-customers/own-ticket.server.ts'
import { ownMergedTicket } from '#modules/support/queries/for-customers/own-tickets.server.ts'
import { isUnsolved } from '#modules/support/rules/ticket.ts'
import { asReplyFailure, customerMessageSchema } from '#modules/support/rules/ticket-forms.ts'
import { readThreadLength } from '#modules/support/rules/ticket-history.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/ticket'
import type { RatingOutlet } from './tickets/rating.tsx'
import { RatingCard } from './tickets/rating-card.tsx'
import { ReplyForm } from './tickets/reply-form.tsx'
import { Thread } from './tickets/thread.tsx'
import { TicketFacts } from './tickets/ticket-facts.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.ticket.subject ?? 'Ticket' },
]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  const found = await ownTicketFor(person, args.params.id, readThreadLength(args.url.searchParams))
  if (!found.ok) {
    const merged = await ownMergedTicket(person, args.params.id)
    if (merged === null) throw refusalError(found.error)
    throw redirectWithToast(href('/dashboard/tickets/:id', { id: merged }), {
      kind: 'success',
      message: 'That ticket is part of this one now.',
    })
  }
  const sent = args.url.searchParams.get('sent') ?? ''
  return {
    ...found.value,
    sent,
    idempotencyKey: newId(),
    onlyLooking: person.viewedBy !== undefined,
  }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: customerMessageSchema,
  run: async (person, form) => asReplyFailure(await writeAsCustomer(person, params.id, form)),
  // The address of the page after a reply names it, so that the form for the next one is a new one.
  done: ({ messageId }) =>
    redirectWithToast(`${href('/dashboard/tickets/:id', { id: params.id })}?sent=${messageId}`, {
      kind: 'success',
      message: 'Reply sent',
    }),
}))

/** From so many messages on the form is far away. */
const longThread = 3

export const clientAction = refuseLargeFiles

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { ticket, zone, sent, idempotencyKey, onlyLooking } = loaderData
  useTicketEvents(ticket.id)
  const rating = useOutlet({ ticket, onlyLooking } satisfies RatingOutlet)
  return (
    <>
      <PageHeader
        back={{ label: 'Support', to: href('/dashboard/tickets') }}
        title={
          <>
            <span className="wrap-anywhere min-w-0">{ticket.subject}</span>
            <OwnTicketStatus status={ticket.status} />
          </>
        }
        description={ticket.number}
        actions={
          !onlyLooking && (
            <>
              {ticket.messages.length > longThread && <Button href="#reply-message">Reply</Button>}
              <StatusButton ticket={ticket} />
            </>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {rating ?? <RatingCard ticket={ticket} onlyLooking={onlyLooking} />}
          <Thread messages={ticket.messages} earlier={ticket.earlier} zone={zone} />
          {!onlyLooking && (
            <ReplyForm
              key={sent}
              status={ticket.status}
              idempotencyKey={idempotencyKey}
              answer={actionData}
            />
          )}
        </div>
        <TicketFacts ticket={ticket} zone={zone} />
      </div>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading="Support" message="Failed to load ticket details" error={error} />
}

/** The customer says that it is solved, or that it is not after all. */
function StatusButton({ ticket: { id, status } }: { ticket: Pick<OwnTicket, 'id' | 'status'> }) {
  return isUnsolved(status) ? (
    <ActionButton to={href('/dashboard/tickets/:id/solved', { id })} size="md">
      Solved, thank you
    </ActionButton>
  ) : (
    <ActionButton to={href('/dashboard/tickets/:id/reopen', { id })} size="md">
      Reopen
    </ActionButton>
  )
}
