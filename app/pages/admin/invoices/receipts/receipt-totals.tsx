import { formatRand } from '#kernel/money.ts'
import { paymentMethodLabels, paymentMethods } from '#modules/billing/orders/rules/order.ts'
import { type ReceiptSum, receiptTotals } from '#modules/billing/receipts/rules/receipts.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

/** What came in, what was reversed, and what is left of it. */
export function ReceiptTotals({ sums }: { sums: readonly ReceiptSum[] }) {
  const { receivedCents, reversedCents, feeCents, netCents } = receiptTotals(sums)
  const byMethod = paymentMethods.map((method) => {
    const { receivedCents: cents } = receiptTotals(sums.filter((sum) => sum.method === method))
    return `${paymentMethodLabels[method]} ${formatRand(cents)}`
  })
  return (
    <StatCards label="Totals of the period">
      <StatCard label="Received" value={formatRand(receivedCents)} note={byMethod.join(' · ')} />
      <StatCard label="Reversed" value={formatRand(reversedCents)} />
      <StatCard label="Card fees" value={formatRand(feeCents)} />
      <StatCard label="Net" value={formatRand(netCents)} note="Received, less reversals and fees" />
    </StatCards>
  )
}
