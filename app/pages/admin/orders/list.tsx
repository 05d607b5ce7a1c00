import { Plus, ReceiptText } from 'lucide-react'
import { href } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { formatCount } from '#kernel/format-count.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { formatRand } from '#kernel/money.ts'
import { orderStatusLabel } from '#modules/billing/orders/components/order-status.tsx'
import { orderList } from '#modules/billing/orders/queries/order-list.server.ts'
import { type OrderStats, orderStats } from '#modules/billing/orders/queries/order-stats.server.ts'
import type { OrderStatus } from '#modules/billing/orders/rules/order.ts'
import { orderListShape } from '#modules/billing/orders/rules/order-list.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { List } from '#ui/table/list.tsx'
import { BulkDelete } from '../bulk-delete.tsx'
import type { Route } from './+types/list'
import { orderColumns, orderFilters } from './columns.tsx'
import { deleteMessages } from './delete-messages.ts'

const shown: readonly OrderStatus[] = ['pending', 'processing', 'paid', 'cancelled', 'refunded']

/**
 * Refunded orders have a card once there are some; without it the cards would not add up to the
 * total.
 */
function isShown({ byStatus }: OrderStats) {
  return (status: OrderStatus) => status !== 'refunded' || byStatus.refunded.count > 0
}

function OrderStatCards({ stats }: { stats: OrderStats }) {
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

export const meta: Route.MetaFunction = () => [{ title: 'Orders' }]

export async function loader(args: Route.LoaderArgs) {
  const query = parseListQuery(orderListShape, args.url.searchParams)
  const [page, stats, { timezone }] = await Promise.all([
    orderList(query),
    orderStats(),
    siteSettings(),
  ])
  return { query, page, stats, timezone }
}

const createOrder = (
  <Button to="/admin/orders/new" icon={<Plus aria-hidden="true" className="size-4" />}>
    Create order
  </Button>
)

export default function Orders({
  loaderData: { query, page, stats, timezone },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Orders" actions={createOrder} />
      <OrderStatCards stats={stats} />
      <List
        label="Orders"
        noun={{ one: 'order', many: 'orders' }}
        columns={orderColumns(timezone)}
        page={page}
        query={query}
        filters={orderFilters}
        search={{ label: 'Search orders', placeholder: 'Order number or customer email' }}
        rowKey={(row) => row.id}
        rowName={(row) => `order ${row.number}`}
        rowLink={(row) => href('/admin/orders/:id', { id: row.id })}
        bulk={{
          page: '/admin/orders/delete',
          label: 'Delete selected',
          actions: (selection) => (
            <BulkDelete
              ids={[...selection.ids]}
              action={href('/admin/orders/delete')}
              button="Delete selected"
              words={deleteMessages(selection.ids.size)}
            />
          ),
        }}
        empty={
          <EmptyState
            icon={<ReceiptText className="size-6" />}
            title="No orders yet"
            action={createOrder}
          >
            Orders appear here when customers check out. You can also create one for a customer.
          </EmptyState>
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailure
      heading="Orders"
      message="Failed to fetch orders"
      actions={createOrder}
      error={error}
    />
  )
}
