import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import type { OrderStatus } from '../rules/order.ts'

const variants: Record<OrderStatus, StatusVariant> = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'Processing', tone: 'info' },
  paid: { label: 'Paid', tone: 'positive' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge status={status} variants={variants} />
}

export function orderStatusLabel(status: OrderStatus): string {
  return variants[status].label
}
