import { formatRand } from '#kernel/money.ts'
import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import { billingPeriodLabels } from '#modules/billing/orders/rules/order.ts'
import { Card } from '#ui/primitives/card.tsx'

export function OrderLines({ order, lines }: Pick<OrderDetails, 'order' | 'lines'>) {
  return (
    <Card title="Items" flush actions={<span className="text-muted text-sm">Billed {billingPeriodLabels[order.billingPeriod].toLowerCase()}</span>}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted text-xs">
            <th scope="col" className="px-4 pt-3 pb-1 font-medium">
              Description
            </th>
            <th scope="col" className="px-2 pt-3 pb-1 text-right font-medium">
              Qty
            </th>
            <th scope="col" className="px-2 pt-3 pb-1 text-right font-medium max-sm:hidden">
              Unit price
            </th>
            <th scope="col" className="px-4 pt-3 pb-1 text-right font-medium">
              Total
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map((line) => (
            <tr key={line.position}>
              <td className="wrap-anywhere px-4 py-2.5">{line.description}</td>
              <td className="tabular px-2 py-2.5 text-right">{line.quantity}</td>
              <td className="tabular px-2 py-2.5 text-right max-sm:hidden">{formatRand(line.unitPriceCents)}</td>
              <td className="tabular px-4 py-2.5 text-right">{formatRand(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="tabular ml-auto grid w-full max-w-xs grid-cols-2 gap-y-1 border-line border-t px-4 py-3 text-sm">
        {order.vatRateBasisPoints > 0 && (
          <>
            <dt className="text-muted">Subtotal</dt>
            <dd className="text-right">{formatRand(order.subtotalCents)}</dd>
          </>
        )}
        {order.discountBasisPoints > 0 && (
          <>
            <dt className="text-muted">Discount included</dt>
            <dd className="text-right">{order.discountBasisPoints / 100}%</dd>
          </>
        )}
        {order.vatRateBasisPoints > 0 && (
          <>
            <dt className="text-muted">VAT ({order.vatRateBasisPoints / 100}%)</dt>
            <dd className="text-right">{formatRand(order.vatCents)}</dd>
          </>
        )}
        <dt className="pt-1 font-semibold text-base">Total</dt>
        <dd className="pt-1 text-right font-semibold text-base">{formatRand(order.totalCents)}</dd>
      </dl>
    </Card>
  )
}
