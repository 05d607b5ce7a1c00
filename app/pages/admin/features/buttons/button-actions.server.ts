import { moveFeature } from '#modules/content/operations/move-feature.server.ts'
import { switchFeature } from '#modules/content/operations/switch-feature.server.ts'
import { catalogueActions } from '../../order-buttons.server.ts'

export const { stepAction, placeAction, showAction } = catalogueActions({
  back: '/admin/features',
  move: moveFeature,
  show: switchFeature,
})
