import { Form, href, useNavigation } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { mayDeleteTickets } from '#modules/support/policy.ts'
import { ticketNumbers } from '#modules/support/queries/find-tickets.server.ts'
import { ticketAgents } from '#modules/support/teams/queries/team-setup.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorSummary, FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/selected'
import { agentChoices } from './agent-choices.server.ts'
import { formNameOf, selectedTicketsAction } from './selected/action.server.ts'
import { deleteMessages, SelectedField, SelectedIds, selectedForms } from './selected/forms.tsx'

const heading = 'Selected tickets'

export const meta: Route.MetaFunction = () => [{ title: heading }]

/** What the dialogs of the list do, as a page for browsers without scripts. */
export async function loader(args: Route.LoaderArgs) {
  action.requireName(formNameOf(args))
  const [tickets, agents] = await Promise.all([
    ticketNumbers(args.url.searchParams.getAll('id')),
    ticketAgents(),
  ])
  return {
    tickets,
    agents: await agentChoices(agents),
    form: formNameOf(args),
    mayDelete: mayDeleteTickets(signedInStaff(args)),
  }
}

export const action = selectedTicketsAction

export default function SelectedTickets({
  loaderData: { tickets, agents, form, mayDelete },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  const back = { label: 'Tickets', to: href('/admin/tickets') }
  if (tickets.length === 0) {
    return (
      <>
        <PageHeader title={heading} back={back} />
        <EmptyState
          title="No tickets selected"
          action={<Button to={back.to}>Back to Tickets</Button>}
        >
          Select tickets in the list first.
        </EmptyState>
      </>
    )
  }
  const ids = tickets.map(({ id }) => id)
  // The tickets are in the address too, so that they are still there after a refusal.
  const addressOf = (form: string) =>
    `${href('/admin/tickets/selected/:form?', { form })}?${new URLSearchParams(ids.map((id) => ['id', id]))}`
  const answerOf = (name: string) => (form === name ? actionData : undefined)
  const deleted = answerOf('delete')
  const { title, text, label } = deleteMessages(tickets.length, tickets[0]?.number)
  return (
    <>
      <PageHeader title={heading} back={back} />
      <ul aria-label="Selected" className="flex flex-col gap-1 text-sm">
        {tickets.map(({ id, number, subject }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{number}</span> {subject}
          </li>
        ))}
      </ul>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {selectedForms.map(({ form, title: name, submit }) => (
          <Card key={form} title={name}>
            <FormShell
              id={form}
              action={addressOf(form)}
              refusal={answerOf(form)?.refusal}
              submitLabel={submit}
            >
              <SelectedIds ids={ids} list="" />
              <SelectedField form={form} agents={agents} answer={answerOf(form)} />
            </FormShell>
          </Card>
        ))}
        {mayDelete && (
          <Card title={title}>
            <Form method="post" action={addressOf('delete')} className="flex flex-col gap-4">
              {deleted && <ErrorSummary refusal={deleted.refusal} prefix="delete" />}
              <SelectedIds ids={ids} list="" />
              <p className="text-muted text-sm">{text}</p>
              <Button
                type="submit"
                variant="danger"
                className="self-end"
                loading={navigation.formAction?.includes('/selected/delete') ?? false}
              >
                {label}
              </Button>
            </Form>
          </Card>
        )}
      </div>
    </>
  )
}
