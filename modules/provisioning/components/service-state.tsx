import { Badge } from '#ui/feedback/badge.tsx'
import {
  type ActionState,
  type ActionVerb,
  actionStateLabels,
  verbLabels,
} from '../rules/action.ts'
import { type SeenState, seenStateLabels } from '../rules/service.ts'

const seenTones = {
  none: 'info',
  active: 'positive',
  suspended: 'warning',
  ended: 'neutral',
} as const

export function SeenBadge({ seen }: { seen: SeenState }) {
  return <Badge tone={seenTones[seen]}>{seenStateLabels[seen]}</Badge>
}

const actionTones = {
  waiting: 'info',
  running: 'info',
  pending: 'warning',
  needs_person: 'danger',
  done: 'positive',
  dropped: 'neutral',
} as const

export function ActionBadge({ verb, state }: { verb: ActionVerb; state: ActionState }) {
  return (
    <Badge tone={actionTones[state]} wraps>
      {verbLabels[verb]}: {actionStateLabels[state].toLowerCase()}
    </Badge>
  )
}
