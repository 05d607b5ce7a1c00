import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { moveFaqCategory } from '#modules/content/faq/operations/move-faq.server.ts'
import { mayManageFaq } from '#modules/content/faq/policy.ts'
import { moveSchema } from '#modules/content/faq/rules/faq-form.ts'
import { categoryReorderFailure } from '../messages.ts'
import type { Route } from './+types/move'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageFaq),
  schema: moveSchema,
  failure: categoryReorderFailure,
  back: '/admin/faq/categories',
  run: (member, { to }) => moveFaqCategory(member, params.id, to),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(categoryReorderFailure)
