import { movePackage } from '#modules/catalog/operations/move-package.server.ts'
import { switchPackage } from '#modules/catalog/operations/switch-package.server.ts'
import { catalogueActions } from '../../order-buttons.server.ts'
import { reorderFailure, statusFailure } from './failures.ts'

export const { stepAction, placeAction, showAction } = catalogueActions({
  back: '/admin/packages',
  reorderFailure,
  statusFailure,
  move: movePackage,
  show: switchPackage,
})
