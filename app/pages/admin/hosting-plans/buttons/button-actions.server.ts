import { moveHostingPlan } from '#modules/catalog/operations/move-hosting-plan.server.ts'
import { switchHostingPlan } from '#modules/catalog/operations/switch-hosting-plan.server.ts'
import { catalogueActions } from '../../order-buttons.server.ts'
import { reorderFailure, statusFailure } from './failures.ts'

export const { stepAction, placeAction, showAction } = catalogueActions({
  back: '/admin/hosting-plans',
  reorderFailure,
  statusFailure,
  move: moveHostingPlan,
  show: switchHostingPlan,
})
