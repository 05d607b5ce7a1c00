import { href } from 'react-router'
import type { OwnTicket } from '#modules/support/queries/for-customers/own-ticket.server.ts'
import { isUnsolved } from '#modules/support/rules/ticket.ts'
import { ActionButton } from '#ui/form/action-button.tsx'

/** The customer says that it is solved, or that it is not after all. */
export function StatusButton({
  ticket: { id, status },
}: {
  ticket: Pick<OwnTicket, 'id' | 'status'>
}) {
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
