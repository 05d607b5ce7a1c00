import { href } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'

/** Money at the gateway that no document has. */
export function UnallocatedPayments({ count, cents }: { count: number; cents: number }) {
  return (
    <Alert
      kind="warning"
      title={`${count === 1 ? '1 card payment needs' : `${count} card payments need`} a decision`}
      action={
        <Button to={href('/admin/payments/notifications')} variant="outline" size="sm">
          Review
        </Button>
      }
    >
      The card gateway took {formatRand(cents)} that no order or invoice could be paid with.
    </Alert>
  )
}
