import { StatusBadge, type StatusLook } from '#ui/feedback/badge.tsx'
import type { OrderStatus } from '../rules/order.ts'

const looks: Record<OrderStatus, StatusLook> = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'Processing', tone: 'info' },
  paid: { label: 'Paid', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge status={status} looks={looks} />
}

export function orderStatusLabel(status: OrderStatus): string {
  return looks[status].label
}
