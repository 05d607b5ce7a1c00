import { formatRand } from '#kernel/money.ts'
import { LinesTable } from '#modules/billing/documents/components/lines-table.tsx'
import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import { Card } from '#ui/primitives/card.tsx'
import { TotalsList } from '#ui/table/totals-list.tsx'

export function OrderLines({ order, lines }: Pick<OrderDetails, 'order' | 'lines'>) {
  return (
    <Card
      title="Items"
      flush
      actions={
        <span className="text-muted text-sm">
          Billed {billingPeriodLabels[order.billingPeriod].toLowerCase()}
        </span>
      }
    >
      <LinesTable lines={lines} />
      <TotalsList
        rows={totalRows(order)}
        total={formatRand(order.totalCents)}
        className="ml-auto w-full max-w-xs px-4 py-3 text-sm"
      />
    </Card>
  )
}

function totalRows({
  vatRateBasisPoints,
  discountBasisPoints,
  subtotalCents,
  vatCents,
}: OrderDetails['order']) {
  const hasVat = vatRateBasisPoints > 0
  return [
    ...(hasVat ? [{ label: 'Subtotal', text: formatRand(subtotalCents) }] : []),
    ...(discountBasisPoints > 0
      ? [{ label: 'Discount included', text: `${discountBasisPoints / 100}%` }]
      : []),
    ...(hasVat
      ? [{ label: `VAT (${vatRateBasisPoints / 100}%)`, text: formatRand(vatCents) }]
      : []),
  ]
}
