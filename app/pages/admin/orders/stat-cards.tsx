import { href } from 'react-router'
import { formatCount } from '#kernel/format-count.ts'
import { formatRand } from '#kernel/money.ts'
import { orderStatusLabel } from '#modules/billing/orders/components/order-status.tsx'
import type { OrderStats } from '#modules/billing/orders/queries/order-stats.server.ts'
import type { OrderStatus } from '#modules/billing/orders/rules/order.ts'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'

const shown: readonly OrderStatus[] = ['pending', 'processing', 'paid', 'cancelled', 'refunded']

/**
 * Refunded orders have a card once there are some; without it the cards would not add up to the
 * total.
 */
function isShown({ byStatus }: OrderStats) {
  return (status: OrderStatus) => status !== 'refunded' || byStatus.refunded.count > 0
}

export function OrderStatCards({ stats }: { stats: OrderStats }) {
  return (
    <StatCards label="Orders by status">
      <StatCard
        label="Total orders"
        value={formatCount(stats.total.count)}
        note={formatRand(stats.total.totalCents)}
        to="/admin/orders"
      />
      {shown.filter(isShown(stats)).map((status) => (
        <StatCard
          key={status}
          label={orderStatusLabel(status)}
          value={formatCount(stats.byStatus[status].count)}
          note={formatRand(stats.byStatus[status].totalCents)}
          to={`${href('/admin/orders')}?status=${status}`}
        />
      ))}
    </StatCards>
  )
}
