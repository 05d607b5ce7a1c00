import { Form, href } from 'react-router'
import { TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** For lines that are no customer's payment: interest, refunds, the owner's own money. */
export function Dismiss({ id, typed }: { id: string; typed: string | undefined }) {
  return (
    <Card title="Not a customer’s payment">
      <Form method="post" action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'dismiss' })} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Reason"
          name="reason"
          maxLength={300}
          required
          autoComplete="off"
          defaultValue={typed}
          placeholder="For example: interest"
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="outline">
          Dismiss
        </Button>
      </Form>
    </Card>
  )
}

export function Reopen({ id }: { id: string }) {
  return (
    <Card title="Dismissed">
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'reopen' })}
        className="flex flex-wrap items-center justify-between gap-3"
      >
        <p className="text-muted text-sm">You can reopen this line and review it again.</p>
        <Button type="submit" variant="outline">
          Reopen
        </Button>
      </Form>
    </Card>
  )
}

export function MatchAgain({ id }: { id: string }) {
  return (
    <Form method="post" action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'match' })}>
      <Button type="submit" variant="ghost" size="sm">
        Match again
      </Button>
    </Form>
  )
}
