import { buttonAction } from '#app/forms/form-action.server.ts'
import { byStaff, type GuardArgs } from '#app/shells/guards.server.ts'
import { noFields } from '#kernel/form-fields.ts'
import { cardPlace } from '#modules/catalog/rules/move.ts'
import { moveFeature } from '#modules/content/operations/move-feature.server.ts'
import { switchFeature } from '#modules/content/operations/switch-feature.server.ts'
import { mayManageFeatures } from '#modules/content/policy.ts'
import { reorderFailure, statusFailure } from '../failures.ts'

type Args = GuardArgs & { params: { id: string } }

const common = { policy: byStaff(mayManageFeatures), back: '/admin/features' }

/** One place up or down in the order of the site. */
export function moveAction(direction: 'up' | 'down') {
  return buttonAction(({ params }: Args) => ({
    ...common,
    schema: noFields,
    failure: reorderFailure,
    run: (member) => moveFeature(member, params.id, direction),
  }))
}

/** To the place where its card was dropped. */
export const placeAction = buttonAction(({ params }: Args) => ({
  ...common,
  schema: cardPlace,
  failure: reorderFailure,
  run: (member, { place }) => moveFeature(member, params.id, place),
}))

/** On the site, or off it. */
export function showAction(isShown: boolean) {
  return buttonAction(({ params }: Args) => ({
    ...common,
    schema: noFields,
    failure: statusFailure,
    run: (member) => switchFeature(member, params.id, isShown),
  }))
}
