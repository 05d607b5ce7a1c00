import { formatDay } from '#kernel/date-format.ts'
import { formatRand } from '#kernel/money.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import type { RestorePreview } from '../rules/suspension.ts'

type Props = { preview: RestorePreview }

/**
 * The new dates and amounts of a suspended service, shown before the customer pays or staff confirm
 * a payment.
 */
export function RestoreNote({ preview }: Props) {
  return (
    <Alert
      kind="info"
      title={`${preview.description} is switched off since ${formatDay(preview.suspendedOn)}`}
    >
      <RestoreTerms preview={preview} />
    </Alert>
  )
}

/** The same sentences without a frame. */
export function RestoreTerms({ preview }: Props) {
  const { overdue, unusedDays, paidUntil, billsSuspendedTime, renewal } = preview
  const numbers = overdue
    .map(({ number, owedCents }) => `${number} (${formatRand(owedCents)})`)
    .join(' and ')
  return (
    <>
      {numbers === ''
        ? 'Nothing is overdue, so it comes back with the next billing run.'
        : `It comes back as soon as ${numbers} is paid.`}{' '}
      {billsSuspendedTime
        ? `Its periods go on while it is switched off: the current one ends on ${formatDay(paidUntil)}.`
        : `If you pay today, ${unusedDays === 1 ? 'the 1 unused day' : `the ${unusedDays} unused days`} of the paid period run until ${formatDay(paidUntil)}. Time without service is not billed.`}
      {renewal &&
        ` Next payment: ${formatRand(renewal.cents)} ${renewal.byCard ? 'charged to the card' : 'due'} on ${formatDay(renewal.on)}.`}
    </>
  )
}
