import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import { type ServiceStatus, serviceStatusLabels } from '../rules/service.ts'

const variants: Record<ServiceStatus, StatusVariant> = {
  awaiting_payment: { label: serviceStatusLabels.awaiting_payment, tone: 'warning' },
  active: { label: serviceStatusLabels.active, tone: 'positive' },
  paused: { label: serviceStatusLabels.paused, tone: 'info' },
  cancelled: { label: serviceStatusLabels.cancelled, tone: 'neutral' },
  bought: { label: serviceStatusLabels.bought, tone: 'neutral' },
}

export function ServiceStatusBadge({ status }: { status: ServiceStatus }) {
  return <StatusBadge status={status} variants={variants} />
}
