import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { moveFaqCategory } from '#modules/content/faq/operations/move-faq.server.ts'
import { moveAction } from '../../order-buttons.server.ts'
import { categoryReorderFailure as reorderFailure } from '../messages.ts'

export const action = moveAction({
  back: '/admin/faq/categories',
  reorderFailure,
  move: moveFaqCategory,
})
export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
