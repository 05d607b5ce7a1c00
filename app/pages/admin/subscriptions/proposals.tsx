import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import type { FormAnswer } from '#app/forms/form-action.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { siteToday } from '#modules/billing/documents/queries/document-day.server.ts'
import { decideCancellations } from '#modules/billing/dunning/operations/decide-cancellation.server.ts'
import { openProposals } from '#modules/billing/dunning/queries/proposals.server.ts'
import { type DecidedProposals, proposalsForm } from '#modules/billing/dunning/rules/proposals.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RadioCards } from '#ui/form/choice-field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { Route } from './+types/proposals'
import { ProposalList } from './proposals/proposal-list.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Proposed cancellations' }]

/**
 * Subscriptions named in the address, as chosen in the list, are checked already; without any, all
 * are.
 */
export async function loader(args: Route.LoaderArgs) {
  const [proposals, today] = await Promise.all([openProposals(), siteToday()])
  return { proposals, today, chosen: args.url.searchParams.getAll('id') }
}

type Answer = FormAnswer | { outcome: { message: string; failed: DecidedProposals['failed'] } }

export const action = formAction((_: Route.ActionArgs) => ({
  schema: proposalsForm,
  run: (member, { proposal, decision }) =>
    decideCancellations(member, proposal, { approve: decision === 'end' }),
  done: ({ decided, failed }, { decision }) => {
    const message = `${decided} ${decided === 1 ? 'subscription' : 'subscriptions'} ${decision === 'end' ? 'cancelled' : 'kept'}`
    if (failed.length > 0) return data<Answer>({ outcome: { message, failed } })
    return redirectWithToast(href('/admin/subscriptions'), { kind: 'success', message })
  },
}))

const decisions = [
  {
    value: 'keep',
    label: 'Keep them',
    description: 'They stay active, and cancellation won’t be proposed again for these invoices.',
  },
  {
    value: 'end',
    label: 'End them',
    description:
      'The subscriptions are cancelled, and each customer gets an email. This can’t be undone.',
  },
]

export default function DecideProposals({
  loaderData: { proposals, chosen, today },
  actionData,
}: Route.ComponentProps) {
  const outcome = actionData && 'outcome' in actionData ? actionData.outcome : null
  const refused = actionData && 'refusal' in actionData ? actionData : null
  const back = { label: 'Subscriptions', to: href('/admin/subscriptions') }
  return (
    <>
      <PageHeader
        title="Proposed cancellations"
        description="Nobody answered the reminders for these. Choose which to decide on, then keep or end them together."
        back={back}
      />
      {outcome && (
        <Alert
          kind="warning"
          title={`${outcome.message}. ${outcome.failed.length} could not be decided:`}
        >
          <ul className="list-disc pl-5">
            {outcome.failed.map(({ name, reason }) => (
              <li key={name}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {proposals.length === 0 ? (
        <EmptyState
          title="Nothing to decide"
          action={<Button to={back.to}>Back to subscriptions</Button>}
        >
          No subscription is proposed for cancellation.
        </EmptyState>
      ) : (
        <FormShell
          refusal={refused?.refusal}
          submitLabel="Decide"
          pendingLabel="Deciding..."
          className="max-w-4xl"
        >
          <ProposalList proposals={proposals} chosen={chosen} today={today} />
          <RadioCards
            label="Decision"
            name="decision"
            required
            columns={2}
            options={decisions}
            defaultValue={refused?.typed.decision}
            error={refused?.refusal.fields?.decision}
          />
        </FormShell>
      )}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Proposed cancellations"
      message="Failed to load subscriptions"
      error={error}
    />
  )
}
