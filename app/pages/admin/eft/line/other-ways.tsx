import { Form } from 'react-router'
import { HiddenField, TextField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** Interest, refunds, money of the owner: no customer's payment. */
export function Dismiss() {
  return (
    <Card title="Not a customer’s payment">
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <HiddenField name="intent" value="dismiss" />
        <TextField
          label="Reason"
          name="reason"
          maxLength={300}
          required
          autoComplete="off"
          placeholder="Interest, for example"
          className="min-w-56 flex-1"
        />
        <Button type="submit" variant="outline">
          Dismiss
        </Button>
      </Form>
    </Card>
  )
}

export function Reopen() {
  return (
    <Card title="Dismissed">
      <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
        <HiddenField name="intent" value="reopen" />
        <p className="text-muted text-sm">It may come back to the desk and wait for somebody.</p>
        <Button type="submit" variant="outline">
          Bring back
        </Button>
      </Form>
    </Card>
  )
}

export function LookAgain() {
  return (
    <Form method="post">
      <HiddenField name="intent" value="again" />
      <Button type="submit" variant="ghost" size="sm">
        Look again
      </Button>
    </Form>
  )
}
