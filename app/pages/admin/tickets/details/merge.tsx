import { data, href } from 'react-router'
import { formAction } from '#app/forms/form-action.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { TicketStatusBadge } from '#modules/support/components/ticket-badges.tsx'
import { mergeTickets } from '#modules/support/merging/operations/merge-tickets.server.ts'
import { mergeCandidates } from '#modules/support/merging/queries/merged-tickets.server.ts'
import { mergeSchema } from '#modules/support/merging/rules/merge.ts'
import { requesterOfTicket } from '#modules/support/queries/requester.server.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { DebouncedSearch } from '#ui/form/search-input.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Modal } from '#ui/primitives/modal.tsx'
import type { Route } from './+types/merge'

export async function loader(args: Route.LoaderArgs) {
  const search = (args.url.searchParams.get('q') ?? '').trim()
  const ticket = await requesterOfTicket(args.params.id)
  if (!ticket) throw data('There is no such ticket.', { status: 404 })
  return { number: ticket.number, candidates: await mergeCandidates(ticket, search), search }
}

export const action = formAction(({ params }: Route.ActionArgs) => ({
  schema: mergeSchema,
  run: (member, { into, isConfirmed }) =>
    mergeTickets(member, params.id, { targetId: into, isConfirmed: isConfirmed === 'yes' }),
  done: ({ ticketId, number, isMoved }) =>
    redirectWithToast(href('/admin/tickets/:id', { id: ticketId }), {
      kind: 'success',
      message: isMoved ? `Merged into ${number}` : `Closed as a duplicate of ${number}`,
    }),
}))

export default function MergeTicket({
  loaderData: { number, candidates, search },
  actionData,
  params,
}: Route.ComponentProps) {
  const back = href('/admin/tickets/:id', { id: params.id })
  const errors = actionData?.refusal.fields ?? {}
  const typed = actionData?.typed
  const hasOthers = candidates.some(({ isSameRequester }) => !isSameRequester)
  return (
    <Modal
      open
      size="lg"
      title={`Merge ${number} into another ticket`}
      description="Its messages move, and it is closed."
      closeTo={back}
    >
      <div className="flex flex-col gap-4">
        <DebouncedSearch
          label="Search tickets"
          placeholder="Subject, number or customer"
          search={search}
        />
        <FormShell
          id="merge"
          refusal={actionData?.refusal}
          submitLabel="Merge"
          pendingLabel="Merging..."
          submitDisabled={candidates.length === 0}
          aside={
            <Button to={back} variant="outline" preventScrollReset>
              Cancel
            </Button>
          }
        >
          {candidates.length === 0 && (
            <p className="text-muted text-sm">
              {search === '' ? 'No other tickets of this customer.' : 'No ticket matches.'}
            </p>
          )}
          <fieldset id="merge-into" className="flex flex-col gap-2">
            <legend className="sr-only">Merge into</legend>
            {candidates.map((candidate) => (
              <label
                key={candidate.id}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line px-3 py-2 text-sm has-checked:border-text"
              >
                <input
                  type="radio"
                  name="into"
                  value={candidate.id}
                  defaultChecked={typed?.into === candidate.id}
                />
                <span className="wrap-anywhere min-w-0 flex-1">
                  <span className="font-medium">{candidate.subject}</span>
                  <span className="block text-muted text-xs">
                    {candidate.number} · {candidate.requesterName}
                    {!candidate.isSameRequester && ' · another customer'}
                  </span>
                </span>
                <TicketStatusBadge status={candidate.status} />
              </label>
            ))}
          </fieldset>
          {hasOthers && (
            <label id="merge-isConfirmed" className="flex min-h-8 items-start gap-2 text-sm">
              <input
                type="checkbox"
                name="isConfirmed"
                value="yes"
                defaultChecked={typed?.isConfirmed === 'yes'}
                className="mt-1"
              />
              <span>
                It’s another customer’s ticket. Close {number} as a duplicate: no message moves, and
                neither customer sees the other.
                {errors.isConfirmed && (
                  <span className="block font-medium text-danger">{errors.isConfirmed}</span>
                )}
              </span>
            </label>
          )}
        </FormShell>
      </div>
    </Modal>
  )
}
