import { StatusBadge, type StatusVariant } from '#ui/feedback/badge.tsx'
import {
  type DomainPriority,
  type DomainStatus,
  domainPriorityLabels,
  domainStatusLabels,
  type GeneralStatus,
  generalStatusLabels,
} from '../rules/status.ts'

const general: Record<GeneralStatus, StatusVariant> = {
  new: { label: generalStatusLabels.new, tone: 'info' },
  read: { label: generalStatusLabels.read, tone: 'neutral' },
  in_progress: { label: generalStatusLabels.in_progress, tone: 'warning' },
  replied: { label: generalStatusLabels.replied, tone: 'positive' },
  resolved: { label: generalStatusLabels.resolved, tone: 'positive' },
  archived: { label: generalStatusLabels.archived, tone: 'neutral' },
}

const domain: Record<DomainStatus, StatusVariant> = {
  new: { label: domainStatusLabels.new, tone: 'info' },
  contacted: { label: domainStatusLabels.contacted, tone: 'neutral' },
  in_progress: { label: domainStatusLabels.in_progress, tone: 'warning' },
  completed: { label: domainStatusLabels.completed, tone: 'positive' },
  cancelled: { label: domainStatusLabels.cancelled, tone: 'neutral' },
}

const priorities: Record<DomainPriority, StatusVariant> = {
  low: { label: domainPriorityLabels.low, tone: 'neutral' },
  normal: { label: domainPriorityLabels.normal, tone: 'neutral' },
  high: { label: domainPriorityLabels.high, tone: 'warning' },
  urgent: { label: domainPriorityLabels.urgent, tone: 'danger' },
}

export function GeneralStatusBadge({ status }: { status: GeneralStatus }) {
  return <StatusBadge status={status} variants={general} />
}

export function DomainStatusBadge({ status }: { status: DomainStatus }) {
  return <StatusBadge status={status} variants={domain} />
}

export function DomainPriorityBadge({ priority }: { priority: DomainPriority }) {
  return <StatusBadge status={priority} variants={priorities} />
}
