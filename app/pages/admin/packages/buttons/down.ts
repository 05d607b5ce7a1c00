import { stepAction } from './button-actions.server.ts'

export const action = stepAction('down')
export const loader = action.loader
