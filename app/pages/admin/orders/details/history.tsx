import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { OrderStatusBadge } from '#modules/billing/orders/components/order-status.tsx'
import type { OrderDetails } from '#modules/billing/orders/queries/order-details.server.ts'
import { Card } from '#ui/primitives/card.tsx'

export function OrderHistory({
  history,
  zone,
}: Pick<OrderDetails, 'history'> & { zone: TimeZone }) {
  return (
    <Card title="History" flush>
      <ol className="divide-y divide-line">
        {history.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
          >
            <OrderStatusBadge status={entry.newStatus} />
            <span className="min-w-0 flex-1 basis-56 break-words">
              {entry.notes || 'Status changed'}{' '}
              <span className="text-muted">· {entry.changedBy}</span>
            </span>
            <time dateTime={entry.createdAt.toISOString()} className="tabular text-muted text-xs">
              {formatMoment(entry.createdAt, zone)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
