import { buttonAction } from '#app/forms/form-action.server.ts'
import { byStaff, type GuardArgs } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { movePackage } from '#modules/catalog/operations/move-package.server.ts'
import { switchPackage } from '#modules/catalog/operations/switch-package.server.ts'
import { mayManagePackages } from '#modules/catalog/policy.ts'
import { cardPlace } from '#modules/catalog/rules/move.ts'
import { reorderFailure, statusFailure } from './failures.ts'

type Args = GuardArgs & { params: { id: string } }

const common = { policy: byStaff(mayManagePackages), schema: noFields, back: '/admin/packages' }

/** One place up or down in the order of the site. */
export function moveAction(direction: 'up' | 'down') {
  return buttonAction(({ params }: Args) => ({ ...common, failure: reorderFailure, run: (member) => movePackage(member, params.id, direction) }))
}

/** To the place where its card was dropped. */
export const placeAction = buttonAction(({ params }: Args) => ({
  ...common,
  schema: cardPlace,
  failure: reorderFailure,
  run: (member, { place }) => movePackage(member, params.id, place),
}))

/** On the site, or off it. */
export function showAction(isShown: boolean) {
  return buttonAction(({ params }: Args) => ({ ...common, failure: statusFailure, run: (member) => switchPackage(member, params.id, isShown) }))
}
