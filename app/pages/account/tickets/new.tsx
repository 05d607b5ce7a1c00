import { LifeBuoy } from 'lucide-react'
import { href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { refuseLargeFiles } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { redirect } from '#app/request/redirect.server.ts'
import { signedInPerson } from '#app/shells/guards.server.ts'
import { newId } from '#kernel/ids.ts'
import { customerIdOf } from '#modules/billing/documents/rules/customer-of-actor.ts'
import { openTicket } from '#modules/support/operations/open-ticket.server.ts'
import { servicesOf } from '#modules/support/queries/requester.server.ts'
import { newTicketSchema } from '#modules/support/rules/ticket-forms.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/new'
import { NewTicketForm } from './new-ticket-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'New ticket' }]

export async function loader(args: Route.LoaderArgs) {
  const person = signedInPerson(args)
  if (person.viewedBy !== undefined) throw redirect(href('/dashboard/tickets'))
  const ownServices = customerIdOf(person, 'services')
  const services =
    person.customerId === null ? null : ownServices === null ? [] : await servicesOf(ownServices)
  return {
    services,
    serviceId: args.url.searchParams.get('service') ?? '',
    idempotencyKey: newId(),
  }
}

export const action = formAction((_: Route.ActionArgs) => ({
  schema: newTicketSchema,
  run: (person, form) => openTicket(person, form),
  done: ({ ticketId, number }) =>
    redirectWithToast(href('/dashboard/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: `Ticket ${number} sent. We’ll answer here and by email`,
    }),
}))

export const clientAction = refuseLargeFiles

export default function NewTicket({
  loaderData: { services, ...form },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ label: 'Support', to: href('/dashboard/tickets') }}
        title="New ticket"
        description="Tell us what’s wrong or what you need. You’ll get our answer here and by email."
      />
      <Card className="max-w-3xl">
        {services === null ? (
          <NotYet />
        ) : (
          <NewTicketForm {...form} services={services} answer={actionData} />
        )}
      </Card>
    </>
  )
}

/** Tickets belong to a customer's record, which comes with the first order. */
function NotYet() {
  return (
    <EmptyState
      icon={<LifeBuoy className="size-6" />}
      title="Tickets are for customers"
      action={
        <Button href="/contact" size="lg">
          Write to us
        </Button>
      }
    >
      You haven’t bought anything yet. Send us your question with our contact form, and we’ll answer
      by email.
    </EmptyState>
  )
}
