import { href, isRouteErrorResponse } from 'react-router'
import { SectionFailure } from '#app/shells/admin/section-failure.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** A§8: the 'Error Loading Ticket' view. */
export function TicketFailure({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && [401, 403].includes(error.status))
    return <SectionFailure status={error.status} />
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>Error Loading Ticket</title>
      <EmptyState
        heading="h1"
        title="Error Loading Ticket"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {!isMissing && <Button onClick={() => location.reload()}>Retry</Button>}
            <Button to={href('/admin/tickets')} variant={isMissing ? 'primary' : 'outline'}>
              Back to Tickets
            </Button>
          </div>
        }
      >
        {isMissing ? 'This ticket was deleted or doesn’t exist.' : 'Failed to load ticket details'}
      </EmptyState>
    </>
  )
}
