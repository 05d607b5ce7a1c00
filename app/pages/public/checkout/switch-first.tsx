import { Form } from 'react-router'
import { Alert } from '#ui/feedback/alert.tsx'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** For a contact whose role does not include ordering: only their own account can. */
export function SwitchFirst({ customerName, back }: { customerName: string; back: string }) {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Alert kind="info" title={`You act for ${customerName}`}>
        Your role there doesn’t include ordering. Its owner and billing contacts can order for it.
        You can order for yourself with your own account.
      </Alert>
      <Form method="post" action="/dashboard/acting-for">
        <HiddenField name="customer" value="self" />
        <HiddenField name="back" value={back} />
        <Button type="submit" size="lg">
          Order for myself
        </Button>
      </Form>
    </div>
  )
}
