import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { moveBlogCategory } from '#modules/blog/operations/save-category.server.ts'
import { moveAction } from '../../order-buttons.server.ts'
import { categoryReorderFailure as reorderFailure } from '../messages.ts'

export const action = moveAction({
  back: '/admin/blog/categories',
  reorderFailure,
  move: moveBlogCategory,
})
export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
