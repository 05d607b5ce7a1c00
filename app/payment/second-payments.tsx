import { formatRand } from '#kernel/money.ts'
import type { SecondPayment } from '#modules/billing/notifications/queries/unallocated-payments.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/**
 * Payments of something that was paid already or that was cancelled, and whether each is credit or
 * will be refunded.
 */
export function SecondPayments({ payments }: { payments: readonly SecondPayment[] }) {
  return payments.map((payment, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list has no ids, and its order is that of the answer
    <Alert key={at} kind="info" title={titleOf(payment)}>
      {outcomeOf(payment)}
    </Alert>
  ))
}

function titleOf({ number, amountCents, isAfterEnd }: SecondPayment): string {
  return `${isAfterEnd ? 'We’ve received it after the order was cancelled' : 'We’ve received it twice'}: ${formatRand(amountCents)} for ${number}`
}

function outcomeOf({ isCredit, isAfterEnd }: SecondPayment): string {
  if (isCredit)
    return 'The second payment is on your account as credit, and we will use it for your next invoice. If you’d rather have it back, tell us and we’ll pay it back.'
  return `We will refund ${isAfterEnd ? 'this' : 'the second'} payment to your card. If you’d rather keep it as credit for your next invoice, tell us.`
}
