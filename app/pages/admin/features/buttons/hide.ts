import { showAction } from './button-actions.server.ts'

export const action = showAction(false)
export const loader = action.loader
