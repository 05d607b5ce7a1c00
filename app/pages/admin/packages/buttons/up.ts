import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { movePackage } from '#modules/catalog/operations/move-package.server.ts'
import { mayManagePackages } from '#modules/catalog/policy.ts'
import type { Route } from './+types/up'
import { reorderFailure } from './failures.ts'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManagePackages),
  schema: noFields,
  failure: reorderFailure,
  back: '/admin/packages',
  run: (member) => movePackage(member, params.id, 'up'),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
