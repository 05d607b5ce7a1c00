import { Form, href } from 'react-router'
import { formatDay } from '#kernel/date-format.ts'
import type { BouncedPayment } from '#modules/reconciliation/queries/possible-duplicates.server.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** The payments that this line of money out may reverse. */
export function Bounced({ id, payments }: { id: string; payments: readonly BouncedPayment[] }) {
  return (
    <Card title="Which payment did the bank reverse?" flush={payments.length > 0}>
      {payments.length === 0 && (
        <p className="text-muted text-sm">
          No allocated payment of this amount came in the last 60 days.
        </p>
      )}
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <li
            key={payment.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm"
          >
            <span className="min-w-0 flex-1 basis-56 break-words">
              {[payment.description, payment.reference].filter(Boolean).join(' ')}
              <span className="block text-muted text-xs">
                {formatDay(payment.bookedOn)} · {payment.reason}
              </span>
            </span>
            <Form
              method="post"
              action={href('/admin/eft/lines/:id/:decision?', { id, decision: 'bounce' })}
            >
              <HiddenField name="lineId" value={payment.id} />
              <Button type="submit" variant="outline" size="sm">
                Reverse this payment
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
