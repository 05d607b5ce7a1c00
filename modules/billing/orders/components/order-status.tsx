import { StatusBadge } from '#ui/feedback/badge.tsx'
import type { OrderStatus } from '../rules/order.ts'

const variants: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <StatusBadge status={status} labels={variants} />
}

export function orderStatusLabel(status: OrderStatus): string {
  return variants[status]
}
