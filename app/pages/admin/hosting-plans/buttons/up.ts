import { stepAction } from './button-actions.server.ts'

export const action = stepAction('up')
export const loader = action.loader
