import { formatRand } from '#kernel/money.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** That money of the customer's lies with us, and where it can be used. */
export function CreditNote({ cents }: { cents: number }) {
  return (
    <Alert kind="info">
      You have <strong className="tabular">{formatRand(cents)}</strong> of credit with us. Open an invoice to use it there.
    </Alert>
  )
}
