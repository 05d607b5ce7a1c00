import { moveHostingPlan } from '#modules/catalog/operations/move-hosting-plan.server.ts'
import { switchHostingPlan } from '#modules/catalog/operations/switch-hosting-plan.server.ts'
import { catalogueActions } from '../../order-buttons.server.ts'

export const { stepAction, placeAction, showAction } = catalogueActions({
  back: '/admin/hosting-plans',
  move: moveHostingPlan,
  show: switchHostingPlan,
})
