import { CreditCard } from 'lucide-react'
import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { Button } from '#ui/primitives/button.tsx'
import type { FailedCharge } from '../rules/card-charge.ts'

type Props = {
  charge: FailedCharge
  /** Where the card is charged again. Null without the permission. */
  chargeTo: string | null
}

/** A stored card whose last charge failed, with the button that charges it again. */
export function FailedChargeAlert({
  charge: { invoiceNumber, message, failedOn, nextRetryOn, owedCents, refusal },
  chargeTo,
}: Props) {
  return (
    <Alert
      kind="warning"
      title={`The card charge for ${invoiceNumber} failed`}
      action={
        chargeTo !== null && refusal === '' ? (
          <Button
            to={chargeTo}
            preventScrollReset
            variant="outline"
            size="sm"
            icon={<CreditCard aria-hidden="true" className="size-4" />}
          >
            Charge card now
          </Button>
        ) : undefined
      }
    >
      {formatRand(owedCents)} on {formatDay(failedOn)}
      {message && `: ${message}`}.{' '}
      {nextRetryOn
        ? `The next automatic retry is on ${formatDay(nextRetryOn)}.`
        : 'It won’t be retried automatically.'}{' '}
      {chargeTo !== null && refusal}
    </Alert>
  )
}
