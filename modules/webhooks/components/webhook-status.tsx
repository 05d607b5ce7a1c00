import { Badge } from '#ui/feedback/badge.tsx'
import {
  type DeliveryState,
  deliveryStateLabels,
  type EndpointState,
  endpointStateLabels,
} from '../rules/endpoint.ts'

const endpointTones = { active: 'positive', paused: 'warning', disabled: 'danger' } as const
const deliveryTones = { waiting: 'info', delivered: 'positive', failed: 'danger' } as const

export function EndpointStatus({ state }: { state: EndpointState }) {
  return <Badge tone={endpointTones[state]}>{endpointStateLabels[state]}</Badge>
}

export function DeliveryStatus({ state }: { state: DeliveryState }) {
  return <Badge tone={deliveryTones[state]}>{deliveryStateLabels[state]}</Badge>
}
