import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import type { Route } from './+types/withdraw-plan-change'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/dashboard/services/:id', { id: params.id }),
  run: (person) => withdrawPlanChange(person, params.id),
  done: 'Plan change undone. Your plan stays as it is',
}))

export const loader = action.loader
