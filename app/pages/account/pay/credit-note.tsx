import { formatRand } from '#kernel/money.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** Shows the customer's credit and where to use it. */
export function CreditNote({ cents }: { cents: number }) {
  return (
    <Alert kind="info">
      You have <strong className="tabular">{formatRand(cents)}</strong> of credit with us. Open an
      invoice to use it there.
    </Alert>
  )
}
