import { movePackage } from '#modules/catalog/operations/move-package.server.ts'
import { switchPackage } from '#modules/catalog/operations/switch-package.server.ts'
import { catalogueActions } from '../../order-buttons.server.ts'

export const { stepAction, placeAction, showAction } = catalogueActions({
  back: '/admin/packages',
  move: movePackage,
  show: switchPackage,
})
