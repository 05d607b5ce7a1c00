import { moveBlogCategory } from '#modules/blog/operations/save-category.server.ts'
import { moveAction } from '../../order-buttons.server.ts'

export const action = moveAction({
  back: '/admin/blog/categories',
  move: moveBlogCategory,
})
export const loader = action.loader
