import { buttonAction } from '#app/forms/form-action.server.ts'
import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { byStaff } from '#app/shells/guards.server.ts'
import { moveBlogCategory } from '#modules/blog/operations/save-category.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { moveCategorySchema } from '#modules/blog/rules/topic-form.ts'
import { categoryReorderFailure } from '../messages.ts'
import type { Route } from './+types/move'

export const action = buttonAction(({ params }: Route.ActionArgs) => ({
  policy: byStaff(mayManageBlog),
  schema: moveCategorySchema,
  failure: categoryReorderFailure,
  back: '/admin/blog/categories',
  run: (member, { to }) => moveBlogCategory(member, params.id, to),
}))

export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(categoryReorderFailure)
