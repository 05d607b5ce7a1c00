import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { moveSchema } from '#modules/content/faq/rules/faq-form.ts'
import { moveBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { mayManageReviews } from '#modules/content/reviews/policy.ts'
import { badgeReorderFailure } from '../messages.ts'
import type { Route } from './+types/move'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageReviews),
  schema: moveSchema,
  failure: badgeReorderFailure,
  back: '/admin/reviews/badges',
  run: (member, { to }) => moveBadge(member, params.id, to),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(badgeReorderFailure)
