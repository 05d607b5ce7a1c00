import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { switchHostingPlan } from '#modules/catalog/operations/switch-hosting-plan.server.ts'
import { mayManageHostingPlans } from '#modules/catalog/policy.ts'
import type { Route } from './+types/show'
import { statusFailure } from './failures.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageHostingPlans),
  schema: noFields,
  failure: statusFailure,
  back: '/admin/hosting-plans',
  run: (member) => switchHostingPlan(member, params.id, true),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(statusFailure)
