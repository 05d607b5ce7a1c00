import { moveFaqCategory } from '#modules/content/faq/operations/move-faq.server.ts'
import { moveAction } from '../../order-buttons.server.ts'

export const action = moveAction({
  back: '/admin/faq/categories',
  move: moveFaqCategory,
})
export const loader = action.loader
