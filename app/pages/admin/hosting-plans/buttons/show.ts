import { showAction } from './button-actions.server.ts'

export const action = showAction(true)
export const loader = action.loader
