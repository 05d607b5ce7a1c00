import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { moveBadge } from '#modules/content/reviews/operations/save-badge.server.ts'
import { moveAction } from '../../order-buttons.server.ts'
import { badgeReorderFailure as reorderFailure } from '../messages.ts'

export const action = moveAction({ back: '/admin/reviews/badges', reorderFailure, move: moveBadge })
export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
