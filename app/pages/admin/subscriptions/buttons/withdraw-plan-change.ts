import { href } from 'react-router'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { withdrawPlanChange } from '#modules/billing/subscription-changes/operations/withdraw-plan-change.server.ts'
import type { Route } from './+types/withdraw-plan-change'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  schema: noFields,
  back: href('/admin/subscriptions/:id', { id: params.id }),
  run: (member) => withdrawPlanChange(member, params.id),
  done: 'Plan change cancelled',
}))

export const loader = action.loader
