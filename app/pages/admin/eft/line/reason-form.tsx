import { Form, href } from 'react-router'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = {
  id: string
  typed: string | undefined
}

/** For lines that are not a customer's payment: interest, refunds, the owner's own money. */
export function Dismiss(line: Props) {
  return (
    <ReasonForm
      {...line}
      title="Not a customer’s payment"
      decision="dismiss"
      example="For example: interest"
      label="Dismiss"
    />
  )
}

/**
 * Takes the allocation back, with its own entry for each payment; the line can be allocated again.
 * Of money out: another payment bounced.
 */
export function Undo({
  isIn,
  problem,
  ...line
}: Props & { isIn: boolean; problem: string | null }) {
  if (problem !== null) {
    return (
      <Card title="Can’t be undone">
        <p className="text-muted text-sm">{problem}</p>
      </Card>
    )
  }
  const example = isIn
    ? 'For example: another customer’s payment'
    : 'For example: another payment of this amount bounced'
  return (
    <ReasonForm
      {...line}
      title={isIn ? 'Allocated wrongly' : 'Wrong payment reversed'}
      decision="undo"
      example={example}
      label={isIn ? 'Undo allocation' : 'Undo reversal'}
    />
  )
}

type FormProps = Props & {
  title: string
  decision: 'dismiss' | 'undo'
  example: string
  label: string
}

function ReasonForm({ id, typed, title, decision, example, label }: FormProps) {
  return (
    <Card title={title}>
      <Form
        method="post"
        action={href('/admin/eft/lines/:id/:decision?', { id, decision })}
        className="flex flex-wrap items-end gap-3"
      >
        <ReasonField typed={typed} placeholder={example} className="min-w-56 flex-1" />
        <Button type="submit" variant="outline">
          {label}
        </Button>
      </Form>
    </Card>
  )
}
