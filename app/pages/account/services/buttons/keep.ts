import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { formatDay } from '#kernel/date-format.ts'
import { noFields } from '#kernel/form-fields.ts'
import { withdrawCancellation } from '#modules/billing/subscription-changes/operations/cancel-at-period-end.server.ts'
import type { Route } from './+types/keep'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/dashboard/services/:id', { id: params.id }),
  run: (person) => withdrawCancellation(person, params.id),
  done: ({ renewsOn }) => `It stays on and renews on ${formatDay(renewsOn)}`,
}))

export const loader = action.loader
