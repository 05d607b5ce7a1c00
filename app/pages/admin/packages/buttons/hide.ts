import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { switchPackage } from '#modules/catalog/operations/switch-package.server.ts'
import { mayManagePackages } from '#modules/catalog/policy.ts'
import type { Route } from './+types/hide'
import { statusFailure } from './failures.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManagePackages),
  schema: noFields,
  failure: statusFailure,
  back: '/admin/packages',
  run: (member) => switchPackage(member, params.id, false),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(statusFailure)
