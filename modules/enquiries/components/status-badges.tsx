import { StatusBadge } from '#ui/feedback/badge.tsx'
import {
  type DomainPriority,
  type DomainStatus,
  domainPriorityLabels,
  domainStatusLabels,
  type GeneralStatus,
  generalStatusLabels,
} from '../rules/status.ts'

export function GeneralStatusBadge({ status }: { status: GeneralStatus }) {
  return <StatusBadge status={status} labels={generalStatusLabels} />
}

export function DomainStatusBadge({ status }: { status: DomainStatus }) {
  return <StatusBadge status={status} labels={domainStatusLabels} />
}

export function DomainPriorityBadge({ priority }: { priority: DomainPriority }) {
  return <StatusBadge status={priority} labels={domainPriorityLabels} />
}
