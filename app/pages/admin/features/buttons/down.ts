import { type ButtonAnswer, formClientAction } from '#app/forms/form-action.ts'
import { reorderFailure } from '../failures.ts'
import { stepAction } from './button-actions.server.ts'

export const action = stepAction('down')
export const loader = action.loader
export const clientAction = formClientAction<ButtonAnswer>(reorderFailure)
