import { moveBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { moveAction } from '../../order-buttons.server.ts'

export const action = moveAction({ back: '/admin/reviews/badges', move: moveBadge })
export const loader = action.loader
