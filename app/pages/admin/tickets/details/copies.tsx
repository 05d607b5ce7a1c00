import { Form, href } from 'react-router'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** The people in copy of a ticket, each with a button that takes them out; nothing without any. */
export function TicketCopies({
  ticket: { id, copies },
}: {
  ticket: Pick<StaffTicketDetails, 'id' | 'copies'>
}) {
  if (copies.length === 0) return null
  return (
    <Card title="In copy">
      <p className="text-muted text-sm">
        Your answers are emailed to them too. Internal notes aren’t.
      </p>
      <ul className="mt-3 flex flex-col gap-2">
        {copies.map(({ address, name }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 basis-40">
              {name !== '' && (
                <span className="wrap-anywhere block font-medium text-sm">{name}</span>
              )}
              <span className="block wrap-anywhere text-muted text-sm">{address}</span>
            </span>
            <Form
              method="post"
              action={href('/admin/tickets/:id/change/:property', { id, property: 'copy' })}
              preventScrollReset
            >
              <HiddenField name="address" value={address} />
              <Button
                type="submit"
                variant="outline"
                size="sm"
                aria-label={`Remove ${name || address} from copy`}
              >
                Remove
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
